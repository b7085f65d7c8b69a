import { useMemo } from 'react';
import * as longest from '#common/lengths.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { readAllPages, toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { DirectoryPage } from '../../shared/people/directory-page.tsx';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
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
  readonly onSearch: (next: GuestSearch, how?: { readonly replace?: boolean }) => void;
};

const guestId = ({ id }: Guest): string => id;

export function GuestPage({ search, onSearch }: GuestPageProps) {
  const profile = useProfile();
  const go = (change: GuestChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseGuestSearch({ ...search, ...change }), how);
  const show = (open: string | undefined, how?: { readonly replace: boolean }) => go({ open }, how);
  const filters = useMemo(() => filtersOf(search), [search]);
  const { page = 1, size = PAGE_SIZES.guests } = search;
  const list = useListFetch({
    key: [GUESTS, profile.id, filters, page, size],
    load: async (signal) => toListPage(await listGuests({ ...filters, page, limit: size }, signal)),
    rowId: guestId,
  });
  const opened = list.rows.find(({ id }) => id === search.open);

  return (
    <DirectoryPage
      name="guests"
      title="Guests"
      field={{
        label:
          profile.role_id === ROLE.administrator
            ? 'Company, person, e-mail or mobile'
            : 'Company, person or mobile',
        longest: longest.listGuests.search,
        term: search.q,
        onTerm: (q) => go({ q, page: undefined }),
      }}
      onClear={search.q === undefined ? undefined : () => go({ q: undefined, page: undefined })}
      list={list}
      words={['guest', 'guests']}
      columns={GUEST_COLUMNS}
      opened={{ id: search.open, show }}
      sort={[sortOf(search)]}
      onSort={(id) => isGuestSort(id) && go(sortChange(search, id))}
      search={search}
      usualSize={PAGE_SIZES.guests}
      onPage={(next) => go({ ...next, open: undefined })}
      exporting={{
        rows: readAllPages(({ page: of, size: limit }, signal) =>
          listGuests({ ...filters, page: of, limit }, signal),
        ),
        fileName: 'guests',
      }}
      empty={{
        title: 'No guests yet',
        hint: 'Visitors who sign in as guests on the sign-in page appear here. Nothing needs to be done.',
      }}
      renderPhoneRow={guestPhoneRow}
    >
      {opened ? (
        <GuestDrawer
          key={opened.id}
          guest={opened}
          siblings={createSiblingNav(list.rows, opened, ({ id }) => show(id, { replace: true }))}
          onClose={() => show(undefined)}
        />
      ) : null}
    </DirectoryPage>
  );
}
