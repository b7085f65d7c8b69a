import '../../shared/people/people-list.css';
import { Button } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { formatInteger } from '../../common/format.ts';
import { ROLE } from '../../machines/codes.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { EmptyState } from '../../ui/Blank.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { GUESTS, type Guest, listGuests } from './guest-calls.ts';
import { GUEST_COLUMNS, guestPhoneRow } from './guest-columns.tsx';
import { GuestDrawer } from './guest-drawer.tsx';
import {
  filtersOf,
  type GuestChange,
  type GuestSearch,
  isGuestSort,
  parseGuestSearch,
  sortChange,
  sortOf,
} from './guest-params.ts';

type GuestPageProps = {
  readonly search: GuestSearch;
  readonly onSearch: (next: GuestSearch) => void;
};

interface GuestAnswer {
  readonly rows: readonly Guest[];
  readonly totalRecords: number;
}

const MOST = 1000;
const NO_COLUMNS: typeof GUEST_COLUMNS = [];
const guestId = ({ id }: Guest): string => id;

/** The guests who have looked around without an account, and who of them is kept out. */
export function GuestPage({ search, onSearch }: GuestPageProps) {
  const profile = useProfile();
  const field = useRef<HTMLInputElement>(null);
  const go = (change: GuestChange) => onSearch(parseGuestSearch({ ...search, ...change }));
  const filters = useMemo(() => filtersOf(search), [search]);
  const { page = 1, size = PAGE_SIZES.guests } = search;
  const list = useListFetch<GuestAnswer>({
    key: [GUESTS, profile.id, filters, page, size],
    load: async (signal) => {
      const answer = await listGuests({ ...filters, page, limit: size }, signal);
      return { rows: answer.data, totalRecords: answer.pagination.totalRecords };
    },
    rowId: guestId,
  });
  const [opened, setOpened] = useState<Guest | null>(null);
  const total = list.answer?.totalRecords ?? 0;
  useCommands([
    {
      id: 'guests.search',
      label: 'Search the guests',
      group: 'Guests',
      run: () => field.current?.focus(),
    },
  ]);

  async function* allRows(signal: AbortSignal) {
    for (let next = 1; ; next += 1) {
      const { data, pagination } = await listGuests(
        { ...filters, page: next, limit: MOST },
        signal,
      );
      yield data;
      if (next >= pagination.totalPages) return;
    }
  }

  return (
    <div className="people-page">
      <PageHeader title="Guests" />
      <search className="people-filters" aria-label="Filters">
        <SearchField
          className="people-search"
          size="sm"
          label={
            profile.role_id === ROLE.administrator
              ? 'Company, person, e-mail or mobile'
              : 'Company, person or mobile'
          }
          longest={100}
          term={search.q ?? ''}
          onTerm={(q) => go({ q: q.trim() || undefined, page: undefined })}
          fieldRef={field}
        />
        {search.q === undefined ? null : (
          <Button variant="subtle" size="sm" onClick={() => go({ q: undefined, page: undefined })}>
            Clear
          </Button>
        )}
      </search>
      <DataGrid<Guest>
        viewKey="guests"
        label="Guests"
        columns={list.status === 'error' ? NO_COLUMNS : GUEST_COLUMNS}
        rows={list.rows}
        rowId={guestId}
        status={list.status}
        locked={({ is_active }) => !is_active}
        onOpen={setOpened}
        pageKeys
        sort={[sortOf(search)]}
        onSort={(id) => isGuestSort(id) && go(sortChange(search, id))}
        page={{
          page,
          size,
          totalRecords: total,
          onChange: (next) =>
            go({ page: next.page, size: next.size === PAGE_SIZES.guests ? undefined : next.size }),
        }}
        toolbar={
          <b>
            {list.answer ? `${formatInteger(total)} ${total === 1 ? 'guest' : 'guests'}` : 'Guests'}
          </b>
        }
        exporting={{ rows: allRows, fileName: 'guests', total }}
        empty={
          search.q === undefined ? (
            <EmptyState title="Nobody has looked around yet">
              Whoever comes in as a guest from the sign-in page stands in this list.
            </EmptyState>
          ) : (
            <EmptyState
              title="No guest matches this search"
              actions={<Button onClick={() => go({ q: undefined })}>Show all guests</Button>}
            />
          )
        }
        error={
          <FetchFailed problem={list.problem} onRetry={list.refetch}>
            Your search is kept.
          </FetchFailed>
        }
        renderPhoneRow={guestPhoneRow}
      />
      {opened ? (
        <GuestDrawer
          key={opened.id}
          guest={list.rows.find(({ id }) => id === opened.id) ?? opened}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </div>
  );
}
