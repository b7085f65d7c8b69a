import { api, unwrapBody } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { LIST_LABELS } from '#common/list-labels.ts';
import { CART_STATUS } from '#machines/codes.ts';
import { cartWorkflow } from '#machines/workflows/cart.ts';
import { CART_FIELDS } from '#records/kept.ts';
import { goneStone, KEPT_COLUMNS, keptNote } from '../../shared/lines/kept-columns.tsx';
import { KeptDetail } from '../../shared/lines/kept-detail.tsx';
import { createLineDrawer } from '../../shared/lines/line-drawer.tsx';
import type { LineList } from '../../shared/lines/line-list.ts';
import type { LineQuery } from '../../shared/lines/line-params.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { CartActions } from './cart-actions.tsx';

type StatusCode = (typeof CART_STATUS)[keyof typeof CART_STATUS]['code'];

export const cartList: LineList<LineRow> = {
  key: 'cart',
  ...LIST_LABELS.cart,
  load: ({ query, data }: LineQuery<StatusCode>, signal) =>
    unwrapBody(
      api.POST('/inventory/new-arrival/get-carts', {
        params: { query },
        body: { data },
        ...(signal ? { signal } : {}),
      }),
      cartList.failed,
    ),
  failed: TEXTS.listFailed,
  live: ['line'],
  pageSize: PAGE_SIZES.cart,
  workflow: cartWorkflow,
  statuses: CART_STATUS,
  fields: CART_FIELDS,
  columns: KEPT_COLUMNS,
  shown: { current: { state: false, ended_at: false }, ended: { ended_at: true } },
  headingColumn: 'stock_no',
  empty: {
    current: 'The cart is empty',
    ended: 'No stones removed from the cart',
    all: 'No stones added to the cart yet',
  },
  hint: 'Add stones to the cart from the search.',
  phoneNote: keptNote,
  reasonAgainst: goneStone,
  Actions: CartActions,
  opens: createLineDrawer(KeptDetail),
};
