import { formatDateTime, formatInteger } from '../../common/format.ts';
import type { Workflow } from '../../machines/kernel/model.ts';
import { WORKFLOWS } from '../../machines/registry.ts';
import { momentColumn, wordsColumn } from '../../shared/lists/columns.tsx';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { Initials } from '../../shared/people/initials.tsx';
import { ASSOCIATES } from '../../shared/people/salesperson-queries.ts';
import { EmptyState } from '../../ui/Blank.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import { type AssociateAct, type AssociateDetail, listActivityOf } from './associate-calls.ts';
import type { TabChange, TabSearch } from './associate-params.ts';

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

/** "Hold placed", in the words of the workflow. */
function actWords({ workflow: name, event }: AssociateAct): string {
  const workflow: Workflow | undefined = WORKFLOWS.find((one) => one.name === name);
  const noun = workflow?.noun.replace(/^an? /i, '') ?? name;
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${workflow?.participles[event] ?? event}`;
}

const COLUMNS: readonly GridColumn<AssociateAct>[] = [
  momentColumn('at', 'When', ({ at }) => at, { pinned: 'left' }),
  wordsColumn('act', 'What', 190, actWords, { strong: true }),
  wordsColumn('stock_no', 'Stock no.', 120, ({ stock_no }) => stock_no),
  wordsColumn('company_name', 'Customer', 200, ({ company_name }) => company_name),
  wordsColumn('reason', 'Reason', 240, ({ reason }) => reason),
];
const NO_COLUMNS: typeof COLUMNS = [];

/** What the associate did with stones, newest first. */
export function ActivityTab({ associate, search, go }: ActivityTabProps) {
  const { page = 1, size = PAGE_SIZES.table } = search;
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
          go({ page: next.page, size: next.size === PAGE_SIZES.table ? undefined : next.size }),
      }}
      toolbar={
        <b>
          {list.answer
            ? `${formatInteger(total)} ${total === 1 ? 'entry' : 'entries'}`
            : 'Activity'}
        </b>
      }
      empty={<EmptyState title="Nothing was done yet" />}
      error={<FetchFailed problem={list.problem} onRetry={list.refetch} />}
      renderPhoneRow={phoneRow}
    />
  );
}

const phoneRow = (act: AssociateAct): GridPhoneRow => ({
  picture: <Initials name={act.company_name ?? ''} />,
  title: actWords(act),
  detail: [act.stock_no, act.company_name].filter(Boolean).join(', '),
  note: formatDateTime(act.at),
});
