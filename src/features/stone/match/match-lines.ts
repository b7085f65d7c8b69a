import { type Sums, sumsOf } from '../../../common/stone-sums.ts';
import type { Match, MatchMeasures } from '../../../shared/matchpair/match-calls.ts';
import type { StoneRow } from '../../../shared/stones/wire.ts';

/** A pair or a set, with its stones as they are now. */
export interface MatchedSet {
  /** its place among all that were found, from 1 */
  readonly no: number;
  readonly score: number;
  readonly differences: Match['differences'];
  readonly stones: readonly StoneRow[];
  readonly measures: readonly MatchMeasures[];
  readonly sums: Sums;
}

/** One row of the list: what the stones are together, or one of them. */
export interface MatchLine {
  readonly id: string;
  readonly set: MatchedSet;
  /** null is the row that says what they are together */
  readonly stone: StoneRow | null;
  readonly measures: MatchMeasures | null;
}

type Found = Omit<Match, 'stones' | 'carat' | 'sell_amt'>;
/** Rows of stones change where they stand, so what was found knows its stones by number only. */
export type FoundSet = Found & { readonly stockNos: readonly string[] };

export const foundSet = ({ stones, carat: _, sell_amt: __, ...found }: Match): FoundSet => ({
  ...found,
  stockNos: stones.map(({ stock_no }) => stock_no),
});

export function matchedSets(
  found: readonly FoundSet[],
  rows: readonly StoneRow[],
  before: number,
): MatchedSet[] {
  const byNumber = new Map(rows.map((row) => [row.stock_no, row]));
  return found.map(({ stockNos, score, differences, measures }, at) => {
    const stones = stockNos.flatMap((stockNo) => byNumber.get(stockNo) ?? []);
    return { no: before + at + 1, score, differences, measures, stones, sums: sumsOf(stones) };
  });
}

export const linesOf = (sets: readonly MatchedSet[]): MatchLine[] =>
  sets.flatMap((set) => [
    { id: headId(set), set, stone: null, measures: null },
    ...set.stones.map((stone, at) => ({
      id: stone.stock_no,
      set,
      stone,
      measures: set.measures[at] ?? null,
    })),
  ]);

/** No stone stands in two of them, so the first names the whole. */
const headId = ({ stones }: MatchedSet): string => `set of ${stones[0]?.stock_no ?? ''}`;

const numbersOf = ({ stones }: MatchedSet): string[] => stones.map(({ stock_no }) => stock_no);

/** The rows that are ticked: those of the stones, and the one above them once all of them are. */
export const tickedLines = (
  lines: readonly MatchLine[],
  picked: ReadonlySet<string>,
): ReadonlySet<string> =>
  new Set([
    ...picked,
    ...lines
      .filter(({ stone, set }) => !stone && numbersOf(set).every((one) => picked.has(one)))
      .map(({ id }) => id),
  ]);

/** A tick on one row of a set ticks its stones, and takes them back together. */
export function pickedAfter(
  lines: readonly MatchLine[],
  before: ReadonlySet<string>,
  next: ReadonlySet<string>,
  picked: ReadonlySet<string>,
): ReadonlySet<string> {
  if (next.size === 0) return next;
  const stones = new Set(picked);
  for (const { id, set } of lines) {
    if (before.has(id) === next.has(id)) continue;
    for (const one of numbersOf(set)) {
      if (next.has(id)) stones.add(one);
      else stones.delete(one);
    }
  }
  return stones;
}

/** Which stone a row stands for where only one can: the row above a set for its first, seen from outside. */
export function stoneOfLine(
  lines: readonly MatchLine[],
  id: string,
  current: string | undefined,
): string | undefined {
  const at = lines.findIndex((line) => line.id === id);
  const line = lines[at];
  if (!line || line.stone) return line?.stone?.stock_no;
  const first = line.set.stones[0]?.stock_no;
  // Walking up out of a set goes on to the last stone of the one before.
  return current === first ? (lines[at - 1]?.stone?.stock_no ?? first) : first;
}
