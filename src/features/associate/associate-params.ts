import * as longest from '#common/lengths.gen.ts';
import {
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
  wordParam,
} from '../../shared/lists/search-params.ts';
import type { ListQuestion } from './associate-calls.ts';

const SORTS = [
  'name',
  'email',
  'mobile',
  'customers',
  'live_holds',
  'last_sign_in',
  'created_at',
] as const;
type Sort = (typeof SORTS)[number];
export const isSort = (id: string): id is Sort => SORTS.some((sort) => sort === id);

export interface AssociateSearch {
  q?: string;
  sort?: Sort;
  order?: 'desc';
  page?: number;
  size?: number;
  /** id of the associate in the drawer */
  open?: string;
}
export type AssociateChange = {
  readonly [K in keyof AssociateSearch]?: AssociateSearch[K] | undefined;
};

const LONGEST_TERM = longest.listAssociates.search;

export function parseAssociateSearch(raw: RawSearchParams): AssociateSearch {
  return {
    ...textParam('q', raw.q, LONGEST_TERM),
    ...wordParam('sort', raw.sort, SORTS),
    ...wordParam('order', raw.order, ['desc'] as const),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...idParam('open', raw.open),
  };
}

export const questionOfFilter = ({ q, sort, order }: AssociateSearch) =>
  ({
    ...(q === undefined ? {} : { search: q }),
    ...(sort === undefined ? {} : { sort }),
    ...(order === undefined ? {} : { order }),
  }) satisfies ListQuestion;

export const ASSOCIATE_TABS = {
  profile: 'Profile',
  customers: 'Customers',
  activity: 'Activity',
  security: 'Security',
} as const;
export type AssociateTab = keyof typeof ASSOCIATE_TABS;

/**
 * Returns the tab for the path segment after the id; null if there is no such tab. The profile has
 * an empty segment, so the segment `profile` also gives null.
 */
export const tabOf = (part: string | undefined): AssociateTab | null => {
  if (part === undefined || part === '') return 'profile';
  return part !== 'profile' && Object.hasOwn(ASSOCIATE_TABS, part) ? (part as AssociateTab) : null;
};

export type TabSearch = Pick<AssociateSearch, 'q' | 'page' | 'size'>;
export type TabChange = { readonly [K in keyof TabSearch]?: TabSearch[K] | undefined };

export const parseTabSearch = (raw: RawSearchParams): TabSearch => ({
  ...textParam('q', raw.q, LONGEST_TERM),
  ...integerParam('page', raw.page, 2, 100_000),
  ...integerParam('size', raw.size, 1, 1000),
});
