import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { EMPTY, formatDateTime } from '#common/format.ts';
import { momentColumn, numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { readAllPages, toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { documentColumn, linkedColumn } from '../../shared/records/linked-column.tsx';
import type { SavedFilter, SearchLink } from '../../shared/searches/search-types.ts';
import { useFilterLine } from '../../shared/searches/use-filter-line.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { wholeNumber } from '../../shared/stones/stone-columns.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { BUYING, type LostBy, type LostRecord, lostRecords } from './buying-calls.ts';
import { LOST_WORDS, recordsQuestion } from './buying-params.ts';
import type { BuyingViewProps } from './lost-view.tsx';

const UNSORTED = { sortable: false } as const;
const recordId = ({ id }: LostRecord): string => id;

const columnsOf = (
  lost: LostBy,
  line: (filter: SavedFilter) => string,
  searchLink: SearchLink,
): GridColumn<LostRecord>[] => [
  momentColumn('at', 'Time', ({ at }) => at, UNSORTED),
  ...(lost === 'searches'
    ? []
    : [
        documentColumn<LostRecord>(
          numberColumn('number', 'Number', ({ number }) => number, UNSORTED),
          ({ number }) => number,
        ),
      ]),
  ...(lost === 'rejected'
    ? [
        linkedColumn<LostRecord>(
          numberColumn('stock_no', 'Stock no.', ({ stock_no }) => stock_no, UNSORTED),
          ({ stock_no, filter }) =>
            stock_no === null
              ? null
              : { kind: 'stone', name: stock_no, diamondType: filter.diamond_type },
        ),
      ]
    : []),
  {
    ...wordsColumn<LostRecord>('filter', 'Criteria', 320, ({ filter }) => line(filter), UNSORTED),
    wordsFirst: true,
    cell: ({ filter }) => (
      <Link {...searchLink(filter)} title={line(filter)}>
        {line(filter) || EMPTY}
      </Link>
    ),
  },
  wordsColumn('company_name', 'Company', 160, ({ company_name }) => company_name, UNSORTED),
  wordsColumn('person', 'User', 140, ({ person }) => person, UNSORTED),
  ...(lost === 'demands'
    ? [
        {
          id: 'wanted',
          header: 'Wanted',
          align: 'end',
          sortable: false,
          value: ({ wanted }) => wanted,
          format: wholeNumber,
        } satisfies GridColumn<LostRecord>,
      ]
    : []),
  ...(lost === 'rejected'
    ? [wordsColumn<LostRecord>('reason', 'Reason', 240, ({ reason }) => reason, UNSORTED)]
    : []),
];

export function RecordsView({
  lost,
  search,
  go,
  searchLink,
}: BuyingViewProps & { readonly lost: LostBy }) {
  const { id } = useProfile();
  const line = useFilterLine();
  const navigate = useNavigate();
  const question = recordsQuestion(search, lost);
  const list = useListFetch({
    key: [BUYING, id, 'records', question],
    load: async (signal) => toListPage(await lostRecords(question, signal)),
    rowId: recordId,
  });
  const columns = useMemo(() => columnsOf(lost, line, searchLink), [lost, line, searchLink]);
  const back = () => go({ lost: undefined, code: undefined, none: undefined, page: undefined });
  return (
    <ListGrid
      list={list}
      viewKey={`buying-records-${lost}`}
      label="Lost demand records"
      words={LOST_WORDS[lost]}
      usualOrder="Newest first"
      columns={columns}
      search={search}
      onPage={go}
      onOpen={({ filter }) => void navigate(searchLink(filter))}
      toolbarExtra={
        <Button size="sm" variant="subtle" onClick={back}>
          Back to categories
        </Button>
      }
      exporting={{
        rows: readAllPages((place, signal) => lostRecords({ ...question, ...place }, signal)),
        fileName: `lost-demand-${lost}`,
      }}
      empty={
        <EmptyState title="No records in this category and period">
          Choose a longer period or another category.
        </EmptyState>
      }
      renderPhoneRow={({ at, filter, person, company_name }) => ({
        picture: <Icon name="search" />,
        title: company_name ?? person ?? EMPTY,
        value: formatDateTime(at),
        detail: line(filter) || EMPTY,
      })}
    />
  );
}
