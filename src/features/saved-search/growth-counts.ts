import { formatInteger } from '#common/format.ts';
import { GROWTH_ABBREVIATION, GROWTH_NAME } from '#common/stone-labels.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import type { SavedFilter, SavedSearch } from '../../shared/searches/search-types.ts';

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

/** Narrows the filter to the stones that are new to the caller. */
export function newMatchesFilter({
  filter,
  new_since,
}: Pick<SavedSearch, 'filter' | 'new_since'>): SavedFilter {
  const { listed_from = new_since } = filter;
  return {
    ...filter,
    listed_from: Date.parse(listed_from) > Date.parse(new_since) ? listed_from : new_since,
  };
}
