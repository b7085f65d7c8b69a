import type { LineId } from '#api/ids.gen.ts';

/**
 * `LineId` is the union of the ids of all lists, such as holds and memo lines. The caller must know
 * from which list the line was read.
 */
export const castLineId = <Own extends LineId>({ id }: { readonly id: LineId }): Own => id as Own;

export const castLineIds = <Own extends LineId>(lines: readonly { readonly id: LineId }[]): Own[] =>
  lines.map((line) => castLineId<Own>(line));
