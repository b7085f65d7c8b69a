import { api, unwrapBody } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { LIST_LABELS } from '#common/list-labels.ts';
import { MEMO_MOVEMENT } from '#machines/codes.ts';
import { memoLineWorkflow } from '#machines/workflows/memo-line.ts';
import { MEMO_FIELDS } from '#records/memo.ts';
import { isLive, type LineList } from '../../shared/lines/line-list.ts';
import type { LineQuery } from '../../shared/lines/line-params.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { MemoActions } from './memo-actions.tsx';
import { DueNote, MEMO_COLUMNS } from './memo-columns.tsx';
import { MemoDrawer } from './memo-drawer.tsx';

type StatusCode = (typeof MEMO_MOVEMENT)[keyof typeof MEMO_MOVEMENT]['code'];

export const memoList: LineList<LineRow> = {
  key: 'memo',
  ...LIST_LABELS.memo,
  load: ({ query, data }: LineQuery<StatusCode>, signal) =>
    unwrapBody(
      api.POST('/inventory/new-arrival/get-memo', {
        params: { query },
        body: { data },
        ...(signal ? { signal } : {}),
      }),
      memoList.failed,
    ),
  failed: TEXTS.memosFailed,
  live: ['line'],
  pageSize: PAGE_SIZES.table,
  workflow: memoLineWorkflow,
  statuses: MEMO_MOVEMENT,
  fields: MEMO_FIELDS,
  columns: MEMO_COLUMNS,
  shown: {
    current: { ended_at: false },
    ended: { ended_at: true, invoice_no: true },
    all: { ended_at: true },
  },
  headingColumn: 'reference',
  empty: {
    current: 'No stones on memo',
    ended: 'No returned or sold stones',
    all: 'No memos yet',
  },
  hint: 'Memos are issued from the search, a cart or a hold.',
  number: ({ reference }) => reference,
  // null shows the default note of line lists
  phoneNote: (line) => (isLive(memoLineWorkflow, line) ? <DueNote line={line} /> : null),
  Actions: MemoActions,
  opens: { Drawer: MemoDrawer, idOf: ({ memo }) => memo?.memo_id ?? null },
};
