import type { UserId } from '#api/ids.gen.ts';
import * as longest from '#common/lengths.gen.ts';
import { DEMAND_STATUS } from '#machines/codes.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import {
  codeParam,
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
} from '../../shared/lists/search-params.ts';

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

export function parseDemandSearch(raw: RawSearchParams): DemandSearch {
  return {
    ...textParam('q', raw.q, LONGEST_TERM),
    ...codeParam('status', raw.status, [1, 2, 3] as const),
    ...idParam<'client', UserId>('client', raw.client),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...idParam('open', raw.open),
  };
}

export const demandQuestion = ({ q, status, client: userId, page, size }: DemandSearch) => ({
  page: page ?? 1,
  size: size ?? PAGE_SIZES.table,
  ...(q === undefined ? {} : { search: q }),
  ...(status === undefined ? {} : { status }),
  ...(userId === undefined ? {} : { client_id: userId }),
});
