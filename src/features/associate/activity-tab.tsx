import { capitalize } from '#common/capitalize.ts';
import { formatDateTime } from '#common/format.ts';
import type { Workflow } from '#machines/kernel/workflow-model.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import { momentColumn, numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { Initials } from '../../shared/people/initials.tsx';
import { ASSOCIATES } from '../../shared/people/salesperson-queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import { type AssociateAct, type AssociateDetail, listActivityOf } from './associate-calls.ts';
import type { TabChange, TabSearch } from './associate-params.ts';

type ActivityTabProps = {
  readonly associate: AssociateDetail;
  readonly search: TabSearch;
  readonly go: (change: TabChange) => void;
};

const idOf = ({ id }: AssociateAct): string => id;

function actWords({ workflow: name, event }: AssociateAct): string {
  const workflow: Workflow | undefined = WORKFLOWS.find((one) => one.name === name);
  const noun = workflow?.noun.replace(/^an? /i, '') ?? name;
  return `${capitalize(noun)} ${workflow?.participles[event] ?? event}`;
}

const COLUMNS: readonly GridColumn<AssociateAct>[] = [
  momentColumn('at', 'Time', ({ at }) => at, { pinned: 'left' }),
  wordsColumn('act', 'Action', 190, actWords, { strong: true }),
  numberColumn('stock_no', 'Stock no.', ({ stock_no }) => stock_no),
  wordsColumn('company_name', 'Customer', 200, ({ company_name }) => company_name),
  wordsColumn('reason', 'Reason', 240, ({ reason }) => reason),
];

export function ActivityTab({ associate, search, go }: ActivityTabProps) {
  const { page = 1, size = PAGE_SIZES.table } = search;
  const list = useListFetch({
    key: [ASSOCIATES, 'activity', associate.id, page, size],
    load: async (signal) => toListPage(await listActivityOf(associate.id, { page, size }, signal)),
    rowId: idOf,
    live: ['hold'],
  });
  return (
    <ListGrid
      list={list}
      viewKey="associate-activity"
      label="Activity"
      words={['entry', 'entries']}
      columns={COLUMNS}
      search={search}
      onPage={go}
      empty={
        <EmptyState title="No activity yet">
          Changes that the associate makes appear here.
        </EmptyState>
      }
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
