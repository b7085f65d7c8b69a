import type { ReactNode } from 'react';
import type { components } from '#api/schema.gen.ts';
import { formatDateTime } from '#common/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { GridPhoneRow } from '../../ui/grid/types.ts';
import { ListGrid, type PageAddress } from '../lists/list-grid.tsx';
import { PAGE_SIZES } from '../lists/page-sizes.ts';
import { toListPage } from '../lists/paging.ts';
import { useListFetch } from '../lists/use-list-fetch.ts';
import { ACTIVITY_COLUMNS, actorOf, actWords, type LedgerAct } from './activity-columns.ts';
import { Initials } from './initials.tsx';

type Schemas = components['schemas'];

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
      columns={ACTIVITY_COLUMNS[of]}
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
  detail: [row.number, row.stock_no].filter(Boolean).join(', '),
  more: other,
  moreNote: formatDateTime(row.at),
});
const phoneRowOfPerson = (row: LedgerAct) => phoneRow(row, row.company_name);
const phoneRowOfClient = (row: LedgerAct) => phoneRow(row, actorOf(row));
