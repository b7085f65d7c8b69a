import type { LineId } from '#api/ids.gen.ts';

/**
 * Casts the id of a line to the id type of its list. The type system cannot know from which list
 * the line was read.
 */
export const castLineId = <Own extends LineId>({ id }: { readonly id: LineId }): Own => id as Own;

export const castLineIds = <Own extends LineId>(lines: readonly { readonly id: LineId }[]): Own[] =>
  lines.map((line) => castLineId<Own>(line));
