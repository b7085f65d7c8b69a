import { STONE_STATUS } from '../../../src/machines/codes.ts';
import { isOfContent } from '../../platform/http/refusal.ts';
import { findPage } from '../../stock/search/find-page.ts';
import type { Viewer } from '../searches/run-saved.ts';
import type { SavedFilter } from '../searches/saved-filter.ts';

/** What decides whether a stone fits. */
export interface Wish {
  filter: SavedFilter;
  target_ppc: number | null;
  target_disc: number | null;
}

/** The stock numbers, of these, that a client could take now and that are what it wants at its price. */
export async function fittingStones(
  viewer: Viewer,
  { filter, target_ppc, target_disc }: Wish,
  stockNumbers: readonly string[],
): Promise<string[]> {
  const named = filter.stock_numbers;
  const asked = named ? stockNumbers.filter((number) => named.includes(number)) : stockNumbers;
  if (asked.length === 0) return [];
  try {
    const { data } = await findPage(
      viewer,
      {
        ...filter,
        stock_numbers: [...asked],
        status: [STONE_STATUS.available.code],
        availability: 1,
        facets: [],
        page: 1,
        size: asked.length,
      },
      {},
    );
    return data.stockList
      .filter(
        ({ markup_ppc, markup_disc }) =>
          (target_ppc === null || markup_ppc <= target_ppc) &&
          (target_disc === null || (markup_disc !== null && markup_disc <= target_disc)),
      )
      .map(({ stock_no }) => stock_no);
  } catch (error) {
    // A value that the house no longer knows: nothing can fit any more, and the others still want theirs.
    if (isOfContent(error)) return [];
    throw error;
  }
}
