import { useMemo } from 'react';
import { serverNow } from '../../api/clock.ts';
import { count } from '../../common/count.ts';
import { formatDate, formatInteger, formatNumber } from '../../common/format.ts';
import type { LineAddress } from '../../shared/lines/line-params.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { Initials } from '../../shared/people/initials.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { useClientChoices } from '../../shared/stones/clients.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { EmptyState } from '../../ui/Blank.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { type AgingBucket, issuedIn } from './aging.ts';
import { agingColumns, agingTotals } from './aging-columns.tsx';
import { type MemoAging, type MemoAgingFigures, memoAging } from './memo-calls.ts';

const TOPICS = ['line'] as const;

interface AgingAnswer {
  readonly rows: readonly MemoAging[];
  readonly columns: readonly string[];
  readonly totals: MemoAgingFigures;
  readonly totalRecords: number;
}

type AgingViewProps = {
  readonly page: number | undefined;
  readonly size: number | undefined;
  readonly onPage: (page: number, size: number | undefined) => void;
  /** Shows the lines behind a figure. */
  readonly onLines: (search: LineAddress) => void;
};

/** What each client has out and for how long, against its limit. */
export function AgingView({ page = 1, size = PAGE_SIZES.table, onPage, onLines }: AgingViewProps) {
  const { id, business_id } = useProfile();
  const choices = useClientChoices();
  const list = useListFetch<AgingAnswer>({
    key: [CACHED.lines, id, 'memo aging', page, size],
    load: async (signal) => {
      const { data, totals, pagination } = await memoAging({ page, size }, signal);
      return { rows: data, columns: [], totals, totalRecords: pagination.totalRecords };
    },
    rowId: ({ business_id: of }) => of,
    live: TOPICS,
  });
  const ofOneClient = business_id !== null;
  const columns = useMemo(() => {
    // A list is narrowed to a client by one of its users.
    const userOf = new Map(choices.map((choice) => [choice.business.id, choice.id]));
    const show = (of: string, bucket: AgingBucket | 'overdue' | 'out') => {
      const client = userOf.get(of);
      const narrowed =
        bucket === 'overdue'
          ? { overdue: 1 as const }
          : bucket === 'out'
            ? {}
            : issuedIn(bucket, serverNow());
      onLines({ type: 'all', ...(client === undefined ? {} : { client }), ...narrowed });
    };
    const canShow = (of: string): boolean => ofOneClient || userOf.has(of);
    return agingColumns({ show, canShow, ofOneClient });
  }, [choices, onLines, ofOneClient]);
  const totals = list.answer?.totals;
  const total = list.answer?.totalRecords ?? 0;
  const matches = useMemo(() => ({ matches: totals ? agingTotals(totals) : {} }), [totals]);

  return (
    <DataGrid<MemoAging>
      viewKey="memo-aging"
      label="Value on memo by age"
      columns={columns}
      rows={list.rows}
      rowId={({ business_id: of }) => of}
      status={list.status}
      pageKeys
      page={{
        page,
        size,
        totalRecords: total,
        onChange: (next) =>
          onPage(next.page, next.size === PAGE_SIZES.table ? undefined : next.size),
      }}
      totals={matches}
      toolbar={<b>{list.answer ? count(total, 'client') : 'Clients'} with stones on memo</b>}
      empty={
        <EmptyState title="Nothing is out on memo">Nobody owes a stone or its price.</EmptyState>
      }
      error={<FetchFailed problem={list.problem} onRetry={list.refetch} />}
      renderPhoneRow={(row) => ({
        picture: <Initials name={row.company_name} />,
        title: row.company_name,
        value: formatNumber(row.out.amount),
        detail: `${count(row.out.pieces, 'stone')}, room ${formatNumber(row.room_left)}`,
        note:
          row.overdue.pieces > 0 ? (
            <span className="line-late">{formatInteger(row.overdue.pieces)} overdue</span>
          ) : (
            `due ${formatDate(`${row.oldest_due_on}T12:00`)}`
          ),
      })}
    />
  );
}
