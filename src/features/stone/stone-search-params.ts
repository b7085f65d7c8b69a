import { code, id, type RawAddress, textOf, whole, words } from '../../lists/address.ts';
import type { StoneChoice } from '../../machines/screens/stone-filter.ts';
import type { StoneQuestion } from '../../stones/calls.ts';
import type { StoneFilter, StoneSortField } from '../../stones/wire.ts';
import type { GridSort } from '../../ui/grid/types.ts';

/** Everything a search is, as it stands in the address. What is left out has its default. */
export interface StoneSearch {
  type?: 2;
  growth?: 1 | 2;
  shape?: string;
  color?: string;
  clarity?: string;
  from?: number;
  to?: number;
  status?: string;
  q?: string;
  sort?: string;
  page?: number;
  size?: number;
  client?: string;
  /** the business whose prices are shown */
  for?: string;
  /** the stock number that the drawer shows */
  stone?: string;
}

export const PAGE_SIZE = 500;
const LONGEST_TERM = 60;
const HEAVIEST = 1000;

const STATUSES = [1, 2, 3, 4, 5, 8] as const;
type Status = (typeof STATUSES)[number];
const isStatus = (code: number): code is Status => (STATUSES as readonly number[]).includes(code);

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
};
export const isSortField = (id: string): id is StoneSortField => id in SORT_FIELDS;

const listOf = (value: unknown): string[] => [
  ...new Set(
    textOf(value)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
];

function figure<K extends string>(
  key: K,
  value: unknown,
  lowest: number,
  highest: number,
): { [P in K]?: number } {
  const number = Number(textOf(value) === '' ? Number.NaN : value);
  const fits = Number.isFinite(number) && number >= lowest && number <= highest;
  return (fits ? { [key]: number } : {}) as { [P in K]?: number };
}

const sortItems = (value: unknown): string[] =>
  listOf(value)
    .filter((item) => isSortField(item.replace(/^-/, '')))
    .slice(0, 4);

/** Reads the address of the page. Whatever nobody could have chosen is left out. */
export function parseStoneSearch(raw: RawAddress): StoneSearch {
  return {
    ...code('type', raw.type, [2] as const),
    ...code('growth', raw.growth, [1, 2] as const),
    ...words('shape', listOf(raw.shape).join(',')),
    ...words('color', listOf(raw.color).join(',')),
    ...words('clarity', listOf(raw.clarity).join(',')),
    ...figure('from', raw.from, 0, HEAVIEST),
    ...figure('to', raw.to, 0, HEAVIEST),
    ...words(
      'status',
      listOf(raw.status)
        .filter((code) => isStatus(Number(code)))
        .join(','),
    ),
    ...words('q', raw.q, LONGEST_TERM),
    ...words('sort', sortItems(raw.sort).join(',')),
    ...whole('page', raw.page, 2, 100_000),
    ...whole('size', raw.size, 1, 1000),
    ...words('client', raw.client),
    ...id('for', raw.for),
    ...words('stone', raw.stone),
  };
}

export const choiceOf = (search: StoneSearch): StoneChoice => ({
  shape: listOf(search.shape),
  color: listOf(search.color),
  clarity: listOf(search.clarity),
  status: listOf(search.status).map(Number),
  growth: search.growth ?? null,
  caratFrom: search.from ?? null,
  caratTo: search.to ?? null,
  term: search.q ?? '',
});

/** The same place with other filters; the first page of them. */
export function withChoice(search: StoneSearch, choice: StoneChoice): StoneSearch {
  const { page: _, ...rest } = search;
  return parseStoneSearch({
    ...rest,
    growth: choice.growth,
    shape: choice.shape.join(','),
    color: choice.color.join(','),
    clarity: choice.clarity.join(','),
    status: choice.status.join(','),
    from: choice.caratFrom,
    to: choice.caratTo,
    q: choice.term,
  });
}

export const sortOf = (search: StoneSearch): GridSort[] =>
  listOf(search.sort).map((item) => ({ id: item.replace(/^-/, ''), desc: item.startsWith('-') }));

export const sortText = (sort: readonly GridSort[]): string =>
  sort.map(({ id, desc }) => (desc ? `-${id}` : id)).join(',');

/** What the server is asked for these filters. */
export function filterOf(choice: StoneChoice): StoneFilter {
  const codes = (name: 'shape' | 'color' | 'clarity') =>
    choice[name].length === 0 ? {} : { [name]: [...choice[name]] };
  const carat = {
    ...(choice.caratFrom === null ? {} : { from: choice.caratFrom }),
    ...(choice.caratTo === null ? {} : { to: choice.caratTo }),
  };
  return {
    ...codes('shape'),
    ...codes('color'),
    ...codes('clarity'),
    ...(choice.growth === null ? {} : { growth_type: choice.growth }),
    ...(Object.keys(carat).length === 0 ? {} : { carat }),
    ...(choice.status.length === 0 ? {} : { status: choice.status.filter(isStatus) }),
    page: 1,
    size: 1,
  };
}

export function questionOf(search: StoneSearch): StoneQuestion {
  const choice = choiceOf(search);
  const sort = sortOf(search).flatMap(({ id, desc }) =>
    isSortField(id) ? [{ field: id, descending: desc }] : [],
  );
  return {
    diamondType: search.type ?? 1,
    term: choice.term,
    filter: {
      ...filterOf(choice),
      ...(sort.length === 0 ? {} : { sort }),
      page: search.page ?? 1,
      size: search.size ?? PAGE_SIZE,
    },
  };
}
