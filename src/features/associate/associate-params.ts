import * as longest from '../../common/lengths.gen.ts';
import { id, type RawAddress, whole, word, words } from '../../shared/lists/address.ts';
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

/** URL search parameters of the list. Absent parameters have their default. */
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

export function parseAssociateSearch(raw: RawAddress): AssociateSearch {
  return {
    ...words('q', raw.q, LONGEST_TERM),
    ...word('sort', raw.sort, SORTS),
    ...word('order', raw.order, ['desc'] as const),
    ...whole('page', raw.page, 2, 100_000),
    ...whole('size', raw.size, 1, 1000),
    ...id('open', raw.open),
  };
}

/** Query parameters of the request, without the page. */
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

/** Parses the path segment after the id. An empty segment means the profile; null if unknown. */
export const tabOf = (part: string | undefined): AssociateTab | null => {
  if (part === undefined || part === '') return 'profile';
  return part !== 'profile' && Object.hasOwn(ASSOCIATE_TABS, part) ? (part as AssociateTab) : null;
};

/** Search parameters of a list on a tab. */
export type TabSearch = Pick<AssociateSearch, 'q' | 'page' | 'size'>;
export type TabChange = { readonly [K in keyof TabSearch]?: TabSearch[K] | undefined };

export const parseTabSearch = (raw: RawAddress): TabSearch => ({
  ...words('q', raw.q, LONGEST_TERM),
  ...whole('page', raw.page, 2, 100_000),
  ...whole('size', raw.size, 1, 1000),
});
