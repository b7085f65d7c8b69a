import type { UserId } from '#api/ids.gen.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import {
  codeParam,
  idParam,
  integerParam,
  type RawSearchParams,
  wordParam,
} from '../../shared/lists/search-params.ts';

export interface FeaturedSearch {
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

export function parseFeaturedSearch(raw: RawSearchParams): FeaturedSearch {
  return {
    ...wordParam('tab', raw.tab, ['now', 'other'] as const),
    ...codeParam('kind', raw.kind, [1, 2] as const),
    ...idParam<'client', UserId>('client', raw.client),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...idParam('open', raw.open),
  };
}

export const featuredQuestion = (search: FeaturedSearch) => ({
  page: search.page ?? 1,
  size: search.size ?? PAGE_SIZES.table,
  ...(search.tab === undefined ? {} : { is_current: search.tab === 'now' }),
  ...(search.kind === undefined ? {} : { diamond_type: search.kind }),
  ...(search.client === undefined ? {} : { user_id: search.client }),
});
