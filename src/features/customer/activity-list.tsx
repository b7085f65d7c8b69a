import { momentColumn } from '../../lists/columns.tsx';
import { FetchFailed } from '../../lists/fetch-failed.tsx';
import { useListFetch } from '../../lists/use-list-fetch.ts';
import { useProfile } from '../../session/use-session.ts';
import { count } from '../../stones/actions.ts';
import { ANY_COLOUR, COMMON_COLUMNS, finishLine, stoneTitle } from '../../stones/columns.tsx';
import { ShapeIcon } from '../../stones/shape-icon.tsx';
import { EmptyState } from '../../ui/Blank.tsx';
import { formatDateTime, formatNumber } from '../../ui/format.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { CUSTOMERS, listActivity } from './customer-calls.ts';
import { PAGE_SIZE } from './customer-params.ts';
import type { DetailSearch, ListTab } from './detail-params.ts';
import { CUSTOMER_TABS } from './detail-params.ts';
import type { ActivityRow, CustomerDetail } from './wire.ts';

/** True of a list that nothing has been put on yet. */
const NOTHING_YET: Readonly<Record<ListTab, readonly [title: string, text: string]>> = {
  'confirm-stone': [
    'No purchase yet',
    'A stone that is confirmed stands here while it waits for approval, and after it is sold.',
  ],
  enquiry: ['No enquiry yet', 'A question or an offer on a stone stands here with its answers.'],
  cart: ['Nothing in the cart', 'Stones that are set aside before an order stand here.'],
  watchlist: ['No stone is watched', 'Stones whose price and status are followed stand here.'],
  notes: ['No note yet', 'What is written about a stone for later stands here.'],
  memo: [
    'Nothing is out on memo',
    'Stones sent on approval stand here until they come back or are sold.',
  ],
};

const plain = (id: 'reference' | 'placed_by' | 'remark', header: string, width: number) =>
  ({ id, header, width, value: (row) => row[id] }) satisfies GridColumn<ActivityRow>;

const time = (id: string, header: string, instant: (row: ActivityRow) => string | null) =>
  momentColumn<ActivityRow>(id, header, instant, { width: 134, quiet: true });

const COLUMNS: readonly GridColumn<ActivityRow>[] = [
  COMMON_COLUMNS.shape,
  COMMON_COLUMNS.stock_no,
  plain('reference', 'Number', 142),
  COMMON_COLUMNS.carat,
  ANY_COLOUR,
  COMMON_COLUMNS.clarity,
  COMMON_COLUMNS.report_no,
  time('created_at', 'Since', (row) => row.created_at),
  time('until', 'Until', (row) => row.hold?.until ?? null),
  time('ended_at', 'Ended', (row) => row.ended_at),
  plain('placed_by', 'By', 130),
  plain('remark', 'Remark', 180),
  COMMON_COLUMNS.sell_amt,
];

const lineId = ({ id }: ActivityRow): string => id;

type ActivityListProps = {
  readonly customer: CustomerDetail;
  readonly activity: ListTab;
  readonly search: DetailSearch;
  readonly go: (change: { page?: number | undefined; size?: number | undefined }) => void;
};

export function ActivityList({ customer, activity, search, go }: ActivityListProps) {
  const { id } = useProfile();
  const { page = 1, size = PAGE_SIZE } = search;
  const list = useListFetch<{
    readonly rows: readonly ActivityRow[];
    readonly totalRecords: number;
  }>({
    key: [CUSTOMERS, 'activity', id, customer.id, activity, page, size],
    load: async (signal) => {
      const { data, pagination } = await listActivity(
        customer.id,
        activity,
        { page, size },
        signal,
      );
      return { rows: data, totalRecords: pagination.totalRecords };
    },
    rowId: lineId,
    live: ['hold'],
  });
  const total = list.answer?.totalRecords ?? 0;
  const [title, text] = NOTHING_YET[activity];
  return (
    <DataGrid<ActivityRow>
      viewKey={`customer-${activity}`}
      label={CUSTOMER_TABS[activity]}
      columns={COLUMNS}
      rows={list.rows}
      rowId={lineId}
      status={list.status}
      pageKeys
      page={{
        page,
        size,
        totalRecords: total,
        onChange: (next) => go({ ...next, size: next.size === PAGE_SIZE ? undefined : next.size }),
      }}
      toolbar={<b>{list.answer ? count(total, 'stone') : ''}</b>}
      empty={<EmptyState title={title}>{text}</EmptyState>}
      error={<FetchFailed problem={list.problem} onRetry={list.refetch} />}
      renderPhoneRow={(row) => ({
        picture: <ShapeIcon shape={row.shape} size={30} />,
        title: stoneTitle(row),
        value: formatNumber(row.sell_amt),
        detail: finishLine(row),
        note: formatDateTime(row.created_at),
      })}
    />
  );
}
