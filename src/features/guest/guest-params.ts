import * as longest from '#common/lengths.gen.ts';
import {
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
  wordParam,
} from '../../shared/lists/search-params.ts';
import type { GridSort } from '../../ui/grid/types.ts';
import type { GuestSort } from './guest-calls.ts';

export interface GuestSearch {
  q?: string;
  sort?: GuestSort;
  order?: 'asc' | 'desc';
  page?: number;
  size?: number;
  /** id of the guest in the drawer */
  open?: string;
}
export type GuestChange = { readonly [K in keyof GuestSearch]?: GuestSearch[K] | undefined };

const SORTS: Readonly<Record<GuestSort, true>> = {
  company_name: true,
  contact_person: true,
  country: true,
  first_visit: true,
  last_visit: true,
  visits: true,
};
export const isGuestSort = (name: string): name is GuestSort => name in SORTS;

const LONGEST_TERM = longest.listGuests.search;
const LATEST_FIRST = { id: 'last_visit', desc: true } as const satisfies GridSort;

export function parseGuestSearch(raw: RawSearchParams): GuestSearch {
  return {
    ...textParam('q', raw.q, LONGEST_TERM),
    ...wordParam('sort', raw.sort, Object.keys(SORTS).filter(isGuestSort)),
    ...wordParam('order', raw.order, ['asc', 'desc'] as const),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...idParam('open', raw.open),
  };
}

export const sortOf = ({ sort, order }: GuestSearch): GridSort =>
  sort === undefined ? LATEST_FIRST : { id: sort, desc: order === 'desc' };

export function sortChange(search: GuestSearch, id: GuestSort): GuestChange {
  const present = search.sort === id ? search.order : undefined;
  if (present === 'desc') return { sort: undefined, order: undefined, page: undefined };
  return { sort: id, order: present === 'asc' ? 'desc' : 'asc', page: undefined };
}

export const filtersOf = (search: GuestSearch) => ({
  ...(search.q === undefined ? {} : { search: search.q }),
  ...(search.sort === undefined ? {} : { sort: search.sort, order: search.order ?? 'asc' }),
});
