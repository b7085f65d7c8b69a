import type { UserId } from '../../api/ids.gen.ts';
import * as longest from '../../common/lengths.gen.ts';
import { DEMAND_STATUS } from '../../machines/codes.ts';
import { code, id, type RawAddress, whole, words } from '../../shared/lists/address.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';

/** URL search parameters of the demands. Absent parameters have their default. */
export interface DemandSearch {
  q?: string;
  status?: 1 | 2 | 3;
  client?: UserId;
  page?: number;
  size?: number;
  /** id of the demand in the drawer */
  open?: string;
}
export type DemandChange = { readonly [K in keyof DemandSearch]?: DemandSearch[K] | undefined };

const LONGEST_TERM = longest.listDemands.search;
export const STATES = Object.values(DEMAND_STATUS);

export function parseDemandSearch(raw: RawAddress): DemandSearch {
  return {
    ...words('q', raw.q, LONGEST_TERM),
    ...code('status', raw.status, [1, 2, 3] as const),
    ...id<'client', UserId>('client', raw.client),
    ...whole('page', raw.page, 2, 100_000),
    ...whole('size', raw.size, 1, 1000),
    ...id('open', raw.open),
  };
}

export const demandQuestion = ({ q, status, client, page, size }: DemandSearch) => ({
  page: page ?? 1,
  size: size ?? PAGE_SIZES.table,
  ...(q === undefined ? {} : { search: q }),
  ...(status === undefined ? {} : { status }),
  ...(client === undefined ? {} : { client_id: client }),
});
