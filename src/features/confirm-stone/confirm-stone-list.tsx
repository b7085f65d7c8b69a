import { api, unwrapBody } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { LIST_LABELS } from '#common/list-labels.ts';
import { APPROVAL } from '#machines/codes.ts';
import { confirmStoneWorkflow } from '#machines/workflows/confirm-stone.ts';
import { CONFIRM_STONE_FIELDS } from '#records/confirm-stone.ts';
import { createLineDrawer } from '../../shared/lines/line-drawer.tsx';
import type { LineList } from '../../shared/lines/line-list.ts';
import type { LineQuery } from '../../shared/lines/line-params.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { CONFIRM_STONE_COLUMNS } from './confirm-stone-columns.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrderOutcome } from './order-outcome.tsx';
import { OrderTools } from './order-tools.tsx';

type StatusCode = (typeof APPROVAL)[keyof typeof APPROVAL]['code'];

export const confirmStoneList: LineList<LineRow> = {
  key: 'confirm-stone',
  ...LIST_LABELS['confirm-stone'],
  load: ({ query, data }: LineQuery<StatusCode>, signal) =>
    unwrapBody(
      api.POST('/inventory/new-arrival/get-confirm-stone', {
        params: { query },
        body: { data },
        ...(signal ? { signal } : {}),
      }),
      confirmStoneList.failed,
    ),
  failed: TEXTS.listFailed,
  live: ['line'],
  pageSize: PAGE_SIZES.confirmStone,
  pageSizeOfClient: PAGE_SIZES.confirmStoneOfClient,
  workflow: confirmStoneWorkflow,
  statuses: APPROVAL,
  fields: CONFIRM_STONE_FIELDS,
  columns: CONFIRM_STONE_COLUMNS,
  shown: {
    current: { ended_at: false },
    ended: { ended_at: true, decided_by: true, reason: true, invoice_no: true },
    all: { ended_at: true },
  },
  headingColumn: 'reference',
  empty: {
    current: 'No pending orders',
    ended: 'No decided orders',
    all: 'No orders',
  },
  orderOfLive: 'Soonest to expire',
  hint: 'Order stones from the search, a cart or a hold.',
  number: ({ reference }) => reference,
  Actions: OrderActions,
  opens: createLineDrawer(OrderDetail),
  Telling: OrderOutcome,
  Tools: OrderTools,
};
