import type { UserId } from '#api/ids.gen.ts';
import * as longest from '#common/lengths.gen.ts';
import { dayParam } from '../../shared/lists/day-param.ts';
import {
  codeParam,
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
  wordParam,
} from '../../shared/lists/search-params.ts';
import type { GridSort } from '../../ui/grid/types.ts';
import type { CustomerSort } from './wire.ts';

export const YES_NO = ['yes', 'no'] as const;
export type YesNo = (typeof YES_NO)[number];

export const VERIFICATIONS = ['due', 'expired'] as const;
export type VerificationDue = (typeof VERIFICATIONS)[number];

export interface CustomerSearch {
  q?: string;
  registered?: YesNo;
  status?: 9 | 10 | 11;
  verification?: VerificationDue;
  active?: YesNo;
  associate?: UserId;
  from?: string;
  to?: string;
  sort?: CustomerSort;
  order?: 'asc' | 'desc';
  page?: number;
  size?: number;
  /** id of the customer in the drawer */
  open?: string;
}

export type CustomerChange = {
  readonly [K in keyof CustomerSearch]?: CustomerSearch[K] | undefined;
};

export type CustomerGo = (change: CustomerChange, how?: { readonly replace?: boolean }) => void;

const SORTS: Readonly<Record<CustomerSort, true>> = {
  created_at: true,
  company_name: true,
  name: true,
  email: true,
  registration: true,
  associate: true,
  is_active: true,
};
export const isSort = (name: string): name is CustomerSort => name in SORTS;

const LONGEST_TERM = longest.listCustomers.search;

export function parseCustomerSearch(raw: RawSearchParams): CustomerSearch {
  return {
    ...textParam('q', raw.q, LONGEST_TERM),
    ...wordParam('registered', raw.registered, YES_NO),
    ...codeParam('status', raw.status, [9, 10, 11] as const),
    ...wordParam('verification', raw.verification, VERIFICATIONS),
    ...wordParam('active', raw.active, YES_NO),
    ...idParam<'associate', UserId>('associate', raw.associate),
    ...dayParam('from', raw.from),
    ...dayParam('to', raw.to),
    ...wordParam('sort', raw.sort, Object.keys(SORTS).filter(isSort)),
    ...wordParam('order', raw.order, ['asc', 'desc'] as const),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...idParam('open', raw.open),
  };
}

export const NO_FILTERS = {
  q: undefined,
  registered: undefined,
  status: undefined,
  verification: undefined,
  active: undefined,
  associate: undefined,
  from: undefined,
  to: undefined,
} as const satisfies CustomerChange;

const { q: _, ...CHOICES } = NO_FILTERS;
const set = (among: CustomerChange, search: CustomerSearch): string[] =>
  Object.keys(among).filter((name) => search[name as keyof typeof NO_FILTERS] !== undefined);

export const isFiltered = (search: CustomerSearch): boolean => set(NO_FILTERS, search).length > 0;

export const countOfFilters = (search: CustomerSearch): number => set(CHOICES, search).length;

/**
 * The default order is newest first. Without `order`, the creation date is sorted descending and
 * every other column ascending.
 */
export const sortOf = ({ sort = 'created_at', order }: CustomerSearch): readonly GridSort[] => [
  { id: sort, desc: (order ?? (sort === 'created_at' ? 'desc' : 'asc')) === 'desc' },
];

export function filtersOf(search: CustomerSearch) {
  const [sort] = sortOf(search);
  return {
    ...(search.q === undefined ? {} : { search: search.q }),
    ...(search.registered === undefined ? {} : { is_register: search.registered === 'yes' }),
    ...(search.status === undefined ? {} : { status: search.status }),
    ...(search.verification === undefined ? {} : { verification: search.verification }),
    ...(search.active === undefined ? {} : { is_active: search.active === 'yes' }),
    ...(search.associate === undefined ? {} : { business_associate_id: search.associate }),
    ...(search.from === undefined ? {} : { startDate: search.from }),
    ...(search.to === undefined ? {} : { endDate: search.to }),
    ...(search.sort === undefined ? {} : { sort: search.sort }),
    ...(sort && search.sort !== undefined
      ? { order: sort.desc ? ('desc' as const) : ('asc' as const) }
      : {}),
  };
}
export type CustomerFilters = ReturnType<typeof filtersOf>;
