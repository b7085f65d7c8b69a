import { type Sums, sumsOf } from '#common/stone-sums.ts';
import type { Match, MatchMeasures } from '../../../shared/matchpair/match-calls.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';

export interface MatchedSet {
  /** rank among all pairs or sets, from 1 */
  readonly no: number;
  readonly score: number;
  readonly differences: Match['differences'];
  readonly stones: readonly StoneRow[];
  readonly measures: readonly MatchMeasures[];
  readonly sums: Sums;
}

export interface MatchLine {
  readonly id: string;
  readonly set: MatchedSet;
  readonly stone: StoneRow | null;
  readonly measures: MatchMeasures | null;
}

type Found = Omit<Match, 'stones' | 'carat' | 'sell_amt'>;
/**
 * A found pair or set. Refers to the stones by number, because live updates replace the rows of
 * stones.
 */
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

/**
 * Returns the row id of a summary row. The first stone identifies the set, because no stone is in
 * two sets.
 */
const headId = ({ stones }: MatchedSet): string => `set of ${stones[0]?.stock_no ?? ''}`;

const numbersOf = ({ stones }: MatchedSet): string[] => stones.map(({ stock_no }) => stock_no);

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

/**
 * Returns the ticked stones after a click. `before` and `next` are the ids of the ticked rows,
 * `picked` the ticked stones. Any row of a set ticks or unticks all its stones.
 */
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

/**
 * Returns the stone to show in the drawer for the row `id`, while the drawer shows `current`. A
 * summary row usually shows the first stone of its set.
 */
export function stoneOfLine(
  lines: readonly MatchLine[],
  id: string,
  current: string | undefined,
): string | undefined {
  const at = lines.findIndex((line) => line.id === id);
  const line = lines[at];
  if (!line || line.stone) return line?.stone?.stock_no;
  const first = line.set.stones[0]?.stock_no;
  // Moving up from the first stone of a set skips the summary row, and opens the last stone of the
  // previous set.
  return current === first ? (lines[at - 1]?.stone?.stock_no ?? first) : first;
}
