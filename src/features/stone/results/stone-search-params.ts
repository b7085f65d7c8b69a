import { DIAMOND_TYPE } from '#machines/codes.ts';
import { PAGE_SIZES } from '../../../shared/lists/page-sizes.ts';
import {
  integerParam,
  type RawSearchParams,
  textParam,
  wordParam,
} from '../../../shared/lists/search-params.ts';
import type { StoneChoice } from '../../../shared/searches/stone-filter.ts';
import type { StoneQuery } from '../../../shared/stones/stone-calls.ts';
import type { FacetName, StoneFilter, StoneSortField } from '../../../shared/stones/stone-types.ts';
import type { GridSort } from '../../../ui/grid/types.ts';
import {
  type FilterParams,
  parseFilters,
  parseList,
  setFilters,
  toFilterChoice,
} from '../filters/filter-params.ts';

export type StoneSearch = FilterParams & {
  sort?: string;
  page?: number;
  size?: number;
  stone?: string;
  view?: 'cards';
  /** stock numbers of the stones to compare, separated by commas */
  compare?: string;
};

export const MOST_COMPARED = 6;

/**
 * Returns the key under which the view of the columns is stored. White and fancy stones have
 * separate views.
 */
export const viewKeyOf = ({ view }: { readonly view: string }, { type }: StoneSearch): string =>
  type === DIAMOND_TYPE.fancy ? `${view}-fancy` : view;

const SORT_FIELDS: Readonly<Record<StoneSortField, true>> = {
  stock_no: true,
  status: true,
  shape: true,
  carat: true,
  color: true,
  clarity: true,
  cut: true,
  polish: true,
  symmetry: true,
  fluorescence: true,
  lab: true,
  location: true,
  rap: true,
  markup_disc: true,
  markup_ppc: true,
  sell_amt: true,
  listed_at: true,
  fancy: true,
  intensity: true,
  overtone: true,
  length_mm: true,
  width_mm: true,
  depth_mm: true,
  ratio: true,
  depth_pct: true,
  table_pct: true,
  lab_grown_ppc: true,
  lab_grown_diff: true,
};
export const isSortField = (id: string): id is StoneSortField => id in SORT_FIELDS;

const sortItems = (value: unknown): string[] =>
  parseList(value)
    .filter((item) => isSortField(item.replace(/^-/, '')))
    .slice(0, 4);

/** Drops values that the controls of the screen cannot produce, such as an unknown sort field. */
export function parseStoneSearch(raw: RawSearchParams): StoneSearch {
  return {
    ...parseFilters(raw),
    ...textParam('sort', sortItems(raw.sort).join(',')),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...textParam('stone', raw.stone),
    ...wordParam('view', raw.view, ['cards'] as const),
    ...textParam('compare', parseList(raw.compare).slice(0, MOST_COMPARED).join()),
  };
}

export const sortOf = (search: StoneSearch): GridSort[] =>
  parseList(search.sort).map((item) => ({
    id: item.replace(/^-/, ''),
    desc: item.startsWith('-'),
  }));

export const sortText = (sort: readonly GridSort[]): string =>
  sort.map(({ id, desc }) => (desc ? `-${id}` : id)).join(',');

/** Facets whose counts are needed first, because their filters are always visible. */
export const firstFacets = (diamondType: 1 | 2): FacetName[] => [
  'shape',
  'carat',
  ...(diamondType === 2 ? (['fancy', 'intensity', 'overtone'] as const) : (['color'] as const)),
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'finish',
  'lab',
  'has_report',
];

/**
 * Requests no facets and the smallest page, because callers that only count need neither facets nor
 * stones.
 */
export const filterOf = (choice: StoneChoice): StoneFilter => {
  const { term: _, ...set } = setFilters(choice);
  return { ...(set as Partial<StoneFilter>), facets: [], page: 1, size: 1 };
};

export function questionOfFilter(search: StoneSearch): StoneQuery {
  const choice = toFilterChoice(search);
  const sort = sortOf(search).flatMap(({ id, desc }) =>
    isSortField(id) ? [{ field: id, descending: desc }] : [],
  );
  return {
    diamondType: choice.diamond_type,
    term: choice.term ?? '',
    filter: {
      ...filterOf(choice),
      facets: firstFacets(choice.diamond_type),
      ...(sort.length === 0 ? {} : { sort }),
      page: search.page ?? 1,
      size: search.size ?? PAGE_SIZES.table,
    },
  };
}
