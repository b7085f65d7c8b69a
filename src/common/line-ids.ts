import type { LineId } from '../api/ids.gen.ts';

/** A line of a list is of the kind that the list holds: whoever has read the list knows which one, and says so here. */
export const lineIdAs = <Own extends LineId>({ id }: { readonly id: LineId }): Own => id as Own;

export const lineIdsAs = <Own extends LineId>(lines: readonly { readonly id: LineId }[]): Own[] =>
  lines.map((line) => lineIdAs<Own>(line));
