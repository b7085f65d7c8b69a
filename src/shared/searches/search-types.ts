import type { LinkProps } from '@tanstack/react-router';
import type { components } from '#api/schema.gen.ts';
import type { SearchMode } from '#machines/codes.ts';

type Schemas = components['schemas'];

/** A stored search: the filter and the sort order, without a page number. */
export type SavedFilter = Omit<Schemas['StoneFilter'], 'page' | 'size' | 'facets'>;

type Kept<Row> = Omit<Row, 'filter'> & { readonly filter: SavedFilter };

export interface RunnableSearch {
  readonly filter: SavedFilter;
  readonly search_type: SearchMode;
  /** Settings of a pair search; null uses the company's settings. */
  readonly match: Schemas['MatchChoice'] | null;
}

export type SavedSearch = Kept<Schemas['SavedSearch']>;
export type RecentSearch = Kept<Schemas['RecentSearch']>;
export type Demand = Kept<Schemas['Demand']>;

/**
 * Adds the page that the OpenAPI contract requires in every filter. The server ignores the page
 * when it stores the filter.
 */
export const sentFilter = (filter: SavedFilter): Schemas['StoneFilter'] => ({
  ...filter,
  page: 1,
  size: 1,
});

/**
 * Returns true if at least one filter is set. Diamond type, sort order and growth do not count as
 * filters.
 */
export const hasFilters = ({
  diamond_type: _,
  sort: __,
  growth_type: ___,
  ...filter
}: SavedFilter): boolean => Object.values(filter).some((value) => value !== undefined);

export type SearchLink = (filter: SavedFilter) => Pick<LinkProps, 'to' | 'search'>;
