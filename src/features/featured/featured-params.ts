import type { UserId } from '../../api/ids.gen.ts';
import { code, id, type RawAddress, whole, word } from '../../shared/lists/address.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';

/** URL search parameters of the list. Absent parameters have their default. */
export interface FeaturedSearch {
  /** currently shown stones, or the others */
  tab?: 'now' | 'other';
  kind?: 1 | 2;
  /** user whose featured stones and prices are shown */
  client?: UserId;
  page?: number;
  size?: number;
  open?: string;
}
export type FeaturedChange = {
  readonly [K in keyof FeaturedSearch]?: FeaturedSearch[K] | undefined;
};

export function parseFeaturedSearch(raw: RawAddress): FeaturedSearch {
  return {
    ...word('tab', raw.tab, ['now', 'other'] as const),
    ...code('kind', raw.kind, [1, 2] as const),
    ...id<'client', UserId>('client', raw.client),
    ...whole('page', raw.page, 2, 100_000),
    ...whole('size', raw.size, 1, 1000),
    ...id('open', raw.open),
  };
}

export const featuredQuestion = (search: FeaturedSearch) => ({
  page: search.page ?? 1,
  size: search.size ?? PAGE_SIZES.table,
  ...(search.tab === undefined ? {} : { is_current: search.tab === 'now' }),
  ...(search.kind === undefined ? {} : { diamond_type: search.kind }),
  ...(search.client === undefined ? {} : { user_id: search.client }),
});
