import type { UserId } from '#api/ids.gen.ts';
import * as longest from '#common/lengths.gen.ts';
import { SHIPMENT_STATUS } from '#machines/codes.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import {
  codeParam,
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
} from '../../shared/lists/search-params.ts';

export interface ShipmentSearch {
  q?: string;
  status?: 1 | 2 | 3 | 4 | 5;
  tradingClient?: UserId;
  page?: number;
  size?: number;
  /** id of the shipment in the drawer */
  open?: string;
}
export type ShipmentChange = {
  readonly [K in keyof ShipmentSearch]?: ShipmentSearch[K] | undefined;
};

const LONGEST_TERM = longest.listShipments.search;
export const STATES = Object.values(SHIPMENT_STATUS);

export function parseShipmentSearch(raw: RawSearchParams): ShipmentSearch {
  return {
    ...textParam('q', raw.q, LONGEST_TERM),
    ...codeParam('status', raw.status, [1, 2, 3, 4, 5] as const),
    ...idParam<'tradingClient', UserId>('tradingClient', raw.tradingClient),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...idParam('open', raw.open),
  };
}

export const shipmentQuestion = ({
  q,
  status,
  tradingClient: userId,
  page,
  size,
}: ShipmentSearch) => ({
  page: page ?? 1,
  size: size ?? PAGE_SIZES.table,
  ...(q === undefined ? {} : { search: q }),
  ...(status === undefined ? {} : { status }),
  ...(userId === undefined ? {} : { client_id: userId }),
});
