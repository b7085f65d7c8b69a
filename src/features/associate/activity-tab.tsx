import { FetchFailed } from '../../lists/fetch-failed.tsx';
import { useListFetch } from '../../lists/use-list-fetch.ts';
import { ASSOCIATES } from '../../people/salesperson-queries.ts';
import { EmptyState } from '../../ui/Blank.tsx';
import { formatDateTime, formatInteger, formatText } from '../../ui/format.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import { type AssociateAct, type AssociateDetail, listActivityOf } from './associate-calls.ts';
import { dateTime } from './associate-columns.tsx';
import { PAGE_SIZE, type TabChange, type TabSearch } from './associate-params.ts';

type ActivityTabProps = {
  readonly associate: AssociateDetail;
  readonly search: TabSearch;
  readonly go: (change: TabChange) => void;
};

interface Answer {
  readonly rows: readonly AssociateAct[];
  readonly totalRecords: number;
}

const idOf = ({ id }: AssociateAct): string => id;

/** `hold.place` is read as "Hold: place", `hold_queue.leave` as "Hold queue: leave". */
function actWords({ event }: AssociateAct): string {
  const [subject = '', act = ''] = event.replaceAll(/([a-z])([A-Z])/g, '$1 $2').split('.');
  const words = subject.replaceAll(/[_-]/g, ' ').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${act.replaceAll(/[_-]/g, ' ').toLowerCase()}`;
}

const named = (
  id: string,
  header: string,
  width: number,
  value: (act: AssociateAct) => string | null,
): GridColumn<AssociateAct> => ({
  id,
  header,
  width,
  value,
  cell: (act) => <span title={value(act) ?? undefined}>{formatText(value(act))}</span>,
});

const COLUMNS: readonly GridColumn<AssociateAct>[] = [
  {
    id: 'at',
    header: 'When',
    width: 138,
    pinned: 'left',
    sortWords: ['old first', 'new first'],
    value: ({ at }) => new Date(at),
    format: dateTime,
  },
  { ...named('act', 'What', 190, actWords), strong: true },
  named('stock_no', 'Stock no.', 120, ({ stock_no }) => stock_no),
  named('company_name', 'Customer', 200, ({ company_name }) => company_name),
  named('reason', 'Reason', 240, ({ reason }) => reason),
];
const NO_COLUMNS: typeof COLUMNS = [];

/** What the associate did with stones, newest first. */
export function ActivityTab({ associate, search, go }: ActivityTabProps) {
  const { page = 1, size = PAGE_SIZE } = search;
  const list = useListFetch<Answer>({
    key: [ASSOCIATES, 'activity', associate.id, page, size],
    load: async (signal) => {
      const answer = await listActivityOf(associate.id, { page, size }, signal);
      return { rows: answer.data, totalRecords: answer.pagination.totalRecords };
    },
    rowId: idOf,
    live: ['hold'],
  });
  const total = list.answer?.totalRecords ?? 0;
  return (
    <DataGrid<AssociateAct>
      viewKey="associate-activity"
      label="Activity"
      columns={list.status === 'error' ? NO_COLUMNS : COLUMNS}
      rows={list.rows}
      rowId={idOf}
      status={list.status}
      pageKeys
      page={{
        page,
        size,
        totalRecords: total,
        onChange: (next) =>
          go({ page: next.page, size: next.size === PAGE_SIZE ? undefined : next.size }),
      }}
      toolbar={<b>{list.answer ? `${formatInteger(total)} acts` : 'Activity'}</b>}
      empty={<EmptyState title="Nothing was done yet" />}
      error={<FetchFailed problem={list.problem} onRetry={list.refetch} />}
      renderPhoneRow={phoneRow}
    />
  );
}

const phoneRow = (act: AssociateAct): GridPhoneRow => ({
  picture: null,
  title: actWords(act),
  detail: [act.stock_no, act.company_name].filter(Boolean).join(', '),
  note: formatDateTime(act.at),
});
