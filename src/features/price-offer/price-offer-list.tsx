import { api, unwrapBody } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { LIST_LABELS } from '#common/list-labels.ts';
import { PRICE_OFFER_STATUS, type PriceOfferStatusCode } from '#machines/codes.ts';
import { priceOfferWorkflow } from '#machines/workflows/price-offer.ts';
import { PRICE_OFFER_FIELDS } from '#records/price-offer.ts';
import { createLineDrawer } from '../../shared/lines/line-drawer.tsx';
import type { LineList } from '../../shared/lines/line-list.ts';
import type { LineQuery } from '../../shared/lines/line-params.ts';
import { PriceOfferActions } from '../../shared/lines/price-offer-actions.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { PRICE_OFFER_COLUMNS } from './price-offer-columns.tsx';
import { PriceOfferDetail } from './price-offer-detail.tsx';

export const priceOfferList: LineList<LineRow> = {
  key: 'price-offer',
  ...LIST_LABELS['price-offer'],
  load: ({ query, data }: LineQuery<PriceOfferStatusCode>, signal) =>
    unwrapBody(
      api.POST('/inventory/new-arrival/get-price-offer', {
        params: { query },
        body: { data },
        ...(signal ? { signal } : {}),
      }),
      priceOfferList.failed,
    ),
  failed: TEXTS.listFailed,
  live: ['line'],
  pageSize: PAGE_SIZES.priceOffer,
  workflow: priceOfferWorkflow,
  statuses: PRICE_OFFER_STATUS,
  fields: PRICE_OFFER_FIELDS,
  columns: PRICE_OFFER_COLUMNS,
  shown: {
    current: { ended_at: false, order_no: false, reason: false },
    ended: { ended_at: true, order_no: true, reason: true },
    all: { ended_at: true },
  },
  headingColumn: 'reference',
  empty: {
    current: 'No open price offers',
    ended: 'No ended price offers',
    all: 'No price offers',
  },
  orderOfLive: 'Soonest to expire',
  hint: 'To offer a price, select stones in the search.',
  number: ({ reference }) => reference,
  Actions: PriceOfferActions,
  opens: createLineDrawer(PriceOfferDetail),
};
