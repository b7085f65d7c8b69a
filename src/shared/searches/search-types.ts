import type { LinkProps } from '@tanstack/react-router';
import type { components } from '../../api/schema.gen.ts';
import type { SearchMode } from '../../machines/codes.ts';

type Schemas = components['schemas'];

/** A stored search: filter and sort order without a page. */
export type SavedFilter = Omit<Schemas['StoneFilter'], 'page' | 'size' | 'facets'>;

type Kept<Row> = Omit<Row, 'filter'> & { readonly filter: SavedFilter };
/** Tolerances and set size of a pair search. */
export type MatchSetting = Schemas['MatchSetting'];

export interface RunnableSearch {
  readonly filter: SavedFilter;
  readonly search_type: SearchMode;
  /** null uses the company's default tolerances. */
  readonly match: MatchSetting | null;
}

export type SavedSearch = Kept<Schemas['SavedSearch']>;
export type RecentSearch = Kept<Schemas['RecentSearch']>;
export type Demand = Kept<Schemas['Demand']>;

/** The API contract requires a page in every filter; the server ignores it when storing. */
export const sentFilter = (filter: SavedFilter): Schemas['StoneFilter'] => ({
  ...filter,
  page: 1,
  size: 1,
});

/** True if at least one filter is set. Diamond type, sort order and growth do not count. */
export const hasFilters = ({
  diamond_type: _,
  sort: __,
  growth_type: ___,
  ...filter
}: SavedFilter): boolean => Object.values(filter).some((value) => value !== undefined);

/** Creates the router link that runs a search. */
export type SearchLink = (filter: SavedFilter) => Pick<LinkProps, 'to' | 'search'>;
