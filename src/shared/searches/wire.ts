import type { LinkProps } from '@tanstack/react-router';
import type { components } from '../../api/schema.gen.ts';
import type { SearchMode } from '../../machines/codes.ts';

type Schemas = components['schemas'];

/** A search as it is kept: what it looks for and in which order, and no page of it. */
export type SavedFilter = Omit<Schemas['StoneFilter'], 'page' | 'size' | 'facets'>;

type Kept<Row> = Omit<Row, 'filter'> & { readonly filter: SavedFilter };
/** How alike the stones of pairs are to be, and how many belong together. */
export type MatchSetting = Schemas['MatchSetting'];

/** What makes a search run again. */
export interface RunnableSearch {
  readonly filter: SavedFilter;
  readonly search_type: SearchMode;
  /** null goes by the rules of the house */
  readonly match: MatchSetting | null;
}

export type SavedSearch = Kept<Schemas['SavedSearch']>;
export type RecentSearch = Kept<Schemas['RecentSearch']>;
export type Demand = Kept<Schemas['Demand']>;

/** The contract has a page in every filter; one that is kept has none, whatever is sent. */
export const sentFilter = (filter: SavedFilter): Schemas['StoneFilter'] => ({
  ...filter,
  page: 1,
  size: 1,
});

/** Neither the kind of stone nor the order narrows anything, and growth is the trade that the reader is in. */
export const narrows = ({
  diamond_type: _,
  sort: __,
  growth_type: ___,
  ...filter
}: SavedFilter): boolean => Object.values(filter).some((asked) => asked !== undefined);

/** Where a search stands once it runs. */
export type SearchLink = (filter: SavedFilter) => Pick<LinkProps, 'to' | 'search'>;
