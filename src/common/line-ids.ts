import type { LineId } from '../api/ids.gen.ts';

/**
 * Casts the id of a line to the kind of the list it was read from. The type system cannot know
 * which list that was.
 */
export const castLineId = <Own extends LineId>({ id }: { readonly id: LineId }): Own => id as Own;

export const castLineIds = <Own extends LineId>(lines: readonly { readonly id: LineId }[]): Own[] =>
  lines.map((line) => castLineId<Own>(line));
