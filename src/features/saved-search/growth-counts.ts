import { formatInteger } from '#common/format.ts';
import { GROWTH_ABBREVIATION, GROWTH_NAME } from '#common/stone-labels.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import type { SavedSearch } from '../../shared/searches/search-types.ts';

type GrowthCounts = NonNullable<SavedSearch['stones_by_growth']>;

export const sumOfGrowths = ({ natural, lab_grown }: GrowthCounts): number => natural + lab_grown;

/** Formats the counts: "210 (180 N, 30 LG)", "180 N" or "0". */
export function growthCountsText(counts: GrowthCounts): string {
  const parts = partsOf(counts).map(
    ({ count, growth }) => `${formatInteger(count)} ${GROWTH_ABBREVIATION[growth]}`,
  );
  return parts.length > 1
    ? `${formatInteger(sumOfGrowths(counts))} (${parts.join(', ')})`
    : (parts[0] ?? '0');
}

/** Formats the counts with full names: "180 natural, 30 lab grown". */
export const growthCountsWords = (counts: GrowthCounts): string =>
  partsOf(counts)
    .map(({ count, growth }) => `${formatInteger(count)} ${GROWTH_NAME[growth].toLowerCase()}`)
    .join(', ') || 'No stones';

const partsOf = ({ natural, lab_grown }: GrowthCounts) =>
  (
    [
      { growth: GROWTH_TYPE.natural, count: natural },
      { growth: GROWTH_TYPE.labGrown, count: lab_grown },
    ] as const
  ).filter(({ count }) => count > 0);

export interface SearchCounts {
  readonly stones: number | null;
  readonly stones_by_growth: GrowthCounts | null;
  /** undefined for recent searches, which have no last run */
  readonly new_by_growth?: GrowthCounts | null;
  readonly fault: string | null;
}

/** Takes only the counts of `counted`; undefined until the searches are counted. */
export function withCounts<Row extends SearchCounts>(
  row: Row,
  counted: SearchCounts | undefined,
): Row {
  if (!counted) return row;
  const { stones, stones_by_growth, new_by_growth, fault } = counted;
  return {
    ...row,
    stones,
    stones_by_growth,
    fault,
    ...(new_by_growth === undefined ? {} : { new_by_growth }),
  };
}
