import { answerOf, api } from '../../api/client.ts';
import { TEXTS } from '../../api/texts.ts';
import type { LineList } from '../../lines/line-list.ts';
import type { LineQuestion } from '../../lines/line-params.ts';
import { firstFields } from '../../lines/own-columns.tsx';
import { APPROVAL } from '../../machines/codes.ts';
import { confirmStoneMachine } from '../../machines/workflows/confirm-stone.ts';
import type { LineRow } from '../../stones/wire.ts';
import { CONFIRM_STONE_COLUMNS } from './confirm-stone-columns.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrderTelling } from './order-telling.tsx';
import { OrderTools } from './order-tools.tsx';

type StatusCode = (typeof APPROVAL)[keyof typeof APPROVAL]['code'];

export const confirmStoneList: LineList<LineRow> = {
  key: 'confirm-stone',
  words: ['request', 'requests'],
  load: ({ query, data }: LineQuestion<StatusCode>, signal) =>
    answerOf(
      api.POST('/inventory/new-arrival/get-confirm-stone', {
        params: { query },
        body: { data },
        ...(signal ? { signal } : {}),
      }),
      TEXTS.listFailed,
    ),
  live: ['line'],
  pageSize: 50,
  machine: confirmStoneMachine,
  statuses: APPROVAL,
  tabs: { current: 'Waiting', ended: 'Decided', all: 'All' },
  documents: { 5: 'By invoice', 6: 'By order' },
  columns: CONFIRM_STONE_COLUMNS,
  shown: {
    current: { ended_at: false },
    ended: { ended_at: true, decided_by: true, reason: true, invoice_no: true },
    all: { ended_at: true },
  },
  firstFields: firstFields('Order no.'),
  headingColumn: 'reference',
  empty: {
    current: 'No request waits for a decision',
    ended: 'No request has been decided',
    all: 'There are no purchase requests',
  },
  hint: 'Stones are requested from the search, a cart or a hold.',
  number: ({ reference }) => reference,
  Actions: OrderActions,
  Detail: OrderDetail,
  Telling: OrderTelling,
  Tools: OrderTools,
};
