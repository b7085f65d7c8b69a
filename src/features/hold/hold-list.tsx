import { api, unwrapBody } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { formatDateTime } from '#common/format.ts';
import { holdRow } from '#common/hold-row.ts';
import { LIST_LABELS } from '#common/list-labels.ts';
import { byCode, HOLD_STATUS, type HoldStatusCode } from '#machines/codes.ts';
import { holdWorkflow } from '#machines/workflows/hold.ts';
import { HOLD_FIELDS } from '#records/hold.ts';
import { createLineDrawer } from '../../shared/lines/line-drawer.tsx';
import { isLive, type LineList } from '../../shared/lines/line-list.ts';
import type { LineQuery } from '../../shared/lines/line-params.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { ServerCountdown } from '../../shared/stones/status/stone-status.tsx';
import type { HoldRow } from '../../shared/stones/stone-types.ts';
import { HoldActions } from './hold-actions.tsx';
import { HOLD_COLUMNS } from './hold-columns.tsx';
import { HoldDetail } from './hold-detail.tsx';

export const holdList: LineList<HoldRow> = {
  key: 'hold',
  ...LIST_LABELS.hold,
  load: ({ query: { overdue, ...query }, data }: LineQuery<HoldStatusCode>, signal) =>
    unwrapBody(
      api.POST('/inventory/new-arrival/get-hold', {
        // The filter "overdue", which all lists share, means "ending soon" for holds.
        params: { query: { ...query, ...(overdue ? { ending: true } : {}) } },
        body: { data },
        ...(signal ? { signal } : {}),
      }),
      holdList.failed,
    ),
  failed: TEXTS.holdsFailed,
  rowOf: holdRow,
  live: ['hold'],
  pageSize: PAGE_SIZES.table,
  workflow: holdWorkflow,
  statuses: HOLD_STATUS,
  fields: HOLD_FIELDS,
  columns: HOLD_COLUMNS,
  shown: {
    // All current holds have the same state, so hiding the column leaves more space for business
    // names.
    current: { state: false, end_reason: false, ended_at: false },
    ended: { until: false, waiting: false, end_reason: true, ended_at: true, remark: true },
    all: { end_reason: true },
  },
  headingColumn: 'hold_no',
  empty: {
    current: 'No stones on hold',
    ended: 'No past holds',
    all: 'No holds yet',
  },
  orderOfLive: 'Ending soonest',
  isOrdinary: (hold) => isLive(holdWorkflow, hold),
  hint: 'Put stones on hold from the search.',
  number: ({ hold_no }) => hold_no,
  phoneNote: (hold) =>
    isLive(holdWorkflow, hold) ? (
      <ServerCountdown until={Date.parse(hold.until)} suffix="left" />
    ) : (
      (formatDateTime(hold.ended_at) ?? byCode(HOLD_STATUS, hold.state).label)
    ),
  Actions: HoldActions,
  opens: createLineDrawer(HoldDetail),
};
