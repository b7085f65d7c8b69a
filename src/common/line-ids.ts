import type { LineId } from '#api/ids.gen.ts';

/**
 * An unchecked cast. `LineId` is the union of the ids of all lists, so the caller must choose the
 * type for the list that contains the line.
 */
export const castLineId = <Own extends LineId>({ id }: { readonly id: LineId }): Own => id as Own;

export const castLineIds = <Own extends LineId>(lines: readonly { readonly id: LineId }[]): Own[] =>
  lines.map((line) => castLineId<Own>(line));
