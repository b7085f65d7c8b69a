import type { components } from '#api/schema.gen.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { isRequestFault } from '../../platform/http/refusal.ts';
import { findPage } from '../../stock/search/find-page.ts';
import type { Viewer } from '../searches/count-saved-searches.ts';
import type { SavedFilter } from '../searches/saved-filter.ts';

type FigureRange = components['schemas']['FigureRange'];

export interface DemandCriteria {
  filter: SavedFilter;
  target_ppc: string | null;
  target_disc: string | null;
}

/**
 * Narrows the filter to available stones within the targets. Returns null if the filter requires a
 * higher price or discount than the target.
 */
export function buildMatchFilter({
  filter,
  target_ppc,
  target_disc,
}: DemandCriteria): SavedFilter | null {
  const ranges = {
    ...(target_ppc === null ? {} : { markup_ppc: atMost(target_ppc, filter.markup_ppc) }),
    ...(target_disc === null ? {} : { markup_disc: atMost(target_disc, filter.markup_disc) }),
  };
  if (Object.values(ranges).some(({ from, to }) => from !== undefined && from > to)) return null;
  return { ...filter, ...ranges, status: [STONE_STATUS.available.code], availability: 1 };
}

const atMost = (target: string, { from, to = Infinity }: FigureRange = {}) => ({
  ...(from === undefined ? {} : { from }),
  to: Math.min(to, Number(target)),
});

export async function findMatchingStones(
  viewer: Viewer,
  wish: DemandCriteria,
  stockNumbers: readonly string[],
): Promise<string[]> {
  const filter = buildMatchFilter(wish);
  if (filter === null) return [];
  const named = filter.stock_numbers;
  const candidates = named ? stockNumbers.filter((number) => named.includes(number)) : stockNumbers;
  if (candidates.length === 0) return [];
  try {
    const { data } = await findPage(
      viewer,
      {
        ...filter,
        stock_numbers: [...candidates],
        facets: [],
        page: 1,
        size: candidates.length,
      },
      {},
    );
    return data.stockList.map(({ stock_no }) => stock_no);
  } catch (error) {
    // The filter contains a value that no longer exists, so it matches no stone. Returning none
    // lets the matching of other demands continue.
    if (isRequestFault(error)) return [];
    throw error;
  }
}
