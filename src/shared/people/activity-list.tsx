import type { ReactNode } from 'react';
import type { components } from '#api/schema.gen.ts';
import { capitalize } from '#common/capitalize.ts';
import { formatDateTime } from '#common/format.ts';
import type { Workflow } from '#machines/kernel/workflow-model.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { GridColumn, GridPhoneRow } from '../../ui/grid/types.ts';
import { momentColumn, numberColumn, wordsColumn } from '../lists/column-builders.tsx';
import { ListGrid, type PageAddress } from '../lists/list-grid.tsx';
import { PAGE_SIZES } from '../lists/page-sizes.ts';
import { toListPage } from '../lists/paging.ts';
import { useListFetch } from '../lists/use-list-fetch.ts';
import { documentColumn, linkedColumn } from '../records/linked-column.tsx';
import { stoneOf } from '../records/record-href.ts';
import { Initials } from './initials.tsx';

type Schemas = components['schemas'];
export type LedgerAct = Schemas['LedgerAct'];

type ActivityListProps = {
  /** Storage key of the grid view, and name of the exported file. */
  readonly viewKey: string;
  readonly queryKey: readonly unknown[];
  readonly load: (
    place: { readonly page: number; readonly size: number },
    signal: AbortSignal,
  ) => Promise<{ readonly data: LedgerAct[]; readonly pagination: Schemas['Pagination'] }>;
  /** The list is of one person, or of one trading client. */
  readonly of: 'person' | 'client';
  readonly emptyHint: ReactNode;
  readonly search: PageAddress;
  readonly go: (next: { readonly page?: number; readonly size?: number | undefined }) => void;
};

const LIVE = ['hold', 'line', 'business'] as const;
const idOf = ({ id }: LedgerAct): string => id;

function actWords({ workflow: name, event }: LedgerAct): string {
  const workflow: Workflow | undefined = WORKFLOWS.find((one) => one.name === name);
  const noun = workflow?.noun.replace(/^an? /i, '') ?? name;
  return `${capitalize(noun)} ${workflow?.participles[event] ?? event}`;
}

const actorOf = ({ actor }: LedgerAct): string => actor ?? 'The portal';

const COLUMNS = {
  at: momentColumn<LedgerAct>('at', 'Time', ({ at }) => at, { pinned: 'left' }),
  act: wordsColumn('act', 'Action', 190, actWords, { strong: true }),
  number: documentColumn(
    wordsColumn<LedgerAct>('number', 'Number', 160, ({ number }) => number),
    ({ number }) => number,
  ),
  stock_no: linkedColumn(
    numberColumn<LedgerAct>('stock_no', 'Stock no.', ({ stock_no }) => stock_no),
    ({ stock_no, diamond_type }) =>
      stock_no === null
        ? null
        : stoneOf({ stock_no, ...(diamond_type === null ? {} : { diamond_type }) }),
  ),
  company: wordsColumn<LedgerAct>('company_name', 'Customer', 200, (row) => row.company_name),
  actor: wordsColumn('actor', 'By', 160, actorOf),
  reason: wordsColumn<LedgerAct>('reason', 'Reason', 240, ({ reason }) => reason),
} satisfies Readonly<Record<string, GridColumn<LedgerAct>>>;

const { at, act, number, stock_no, company, actor, reason } = COLUMNS;
const COLUMNS_OF = {
  person: [at, act, number, stock_no, company, reason],
  client: [at, act, number, stock_no, actor, reason],
} as const;

/** The state changes of a person or of a trading client, newest first. */
export function ActivityList(props: ActivityListProps) {
  const { viewKey, queryKey, load, of, search, go } = props;
  const { page = 1, size = PAGE_SIZES.table } = search;
  const list = useListFetch({
    key: [...queryKey, page, size],
    load: async (signal, place = { page, size }) => toListPage(await load(place, signal)),
    rowId: idOf,
    live: LIVE,
  });
  return (
    <ListGrid
      list={list}
      viewKey={viewKey}
      label="Activity"
      words={['entry', 'entries']}
      usualOrder="Newest first"
      columns={COLUMNS_OF[of]}
      search={search}
      onPage={go}
      empty={<EmptyState title="No activity yet">{props.emptyHint}</EmptyState>}
      renderPhoneRow={of === 'person' ? phoneRowOfPerson : phoneRowOfClient}
    />
  );
}

const phoneRow = (row: LedgerAct, other: string | null): GridPhoneRow => ({
  picture: <Initials name={other ?? ''} />,
  title: actWords(row),
  detail: [row.number, row.stock_no, other].filter(Boolean).join(', '),
  note: formatDateTime(row.at),
});
const phoneRowOfPerson = (row: LedgerAct) => phoneRow(row, row.company_name);
const phoneRowOfClient = (row: LedgerAct) => phoneRow(row, actorOf(row));
