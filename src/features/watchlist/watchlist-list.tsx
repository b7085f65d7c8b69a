import { api, unwrapBody } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { LIST_LABELS } from '#common/list-labels.ts';
import { WATCHLIST_STATUS } from '#machines/codes.ts';
import { watchlistWorkflow } from '#machines/workflows/watchlist.ts';
import { WATCHLIST_FIELDS } from '#records/kept.ts';
import { goneStone, KEPT_COLUMNS, keptNote } from '../../shared/lines/kept-columns.tsx';
import { KeptDetail } from '../../shared/lines/kept-detail.tsx';
import { createLineDrawer } from '../../shared/lines/line-drawer.tsx';
import type { LineList } from '../../shared/lines/line-list.ts';
import type { LineQuery } from '../../shared/lines/line-params.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { WatchlistActions } from './watchlist-actions.tsx';

type StatusCode = (typeof WATCHLIST_STATUS)[keyof typeof WATCHLIST_STATUS]['code'];

export const watchlistList: LineList<LineRow> = {
  key: 'watchlist',
  ...LIST_LABELS.watchlist,
  load: ({ query, data }: LineQuery<StatusCode>, signal) =>
    unwrapBody(
      api.POST('/inventory/new-arrival/get-watchlist', {
        params: { query },
        body: { data },
        ...(signal ? { signal } : {}),
      }),
      watchlistList.failed,
    ),
  failed: TEXTS.watchlistFailed,
  live: ['line'],
  pageSize: PAGE_SIZES.table,
  workflow: watchlistWorkflow,
  statuses: WATCHLIST_STATUS,
  fields: WATCHLIST_FIELDS,
  columns: KEPT_COLUMNS,
  shown: { current: { state: false, ended_at: false }, ended: { ended_at: true } },
  headingColumn: 'stock_no',
  empty: {
    current: 'No stones on the watchlist',
    ended: 'No stones removed from the watchlist',
    all: 'The watchlist is empty',
  },
  hint: 'Watch stones from the search to follow their price and status.',
  phoneNote: keptNote,
  reasonAgainst: goneStone,
  Actions: WatchlistActions,
  opens: createLineDrawer(KeptDetail),
};
