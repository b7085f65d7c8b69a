import { useState } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import * as longest from '#common/lengths.gen.ts';
import { ROLE_NAME } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { readAllPages, toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { DirectoryPage } from '../../shared/people/directory-page.tsx';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { AddStaffDrawer } from './add-staff-drawer.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { listStaff, STAFF, type StaffMember } from './staff-calls.ts';
import { STAFF_COLUMNS, staffPhoneRow } from './staff-columns.tsx';
import { StaffDrawer } from './staff-drawer.tsx';
import {
  parseStaffSearch,
  STAFF_ROLES,
  type StaffChange,
  type StaffSearch,
  staffRole,
} from './staff-params.ts';

type StaffPageProps = {
  readonly search: StaffSearch;
  readonly onSearch: (next: StaffSearch, how?: { readonly replace?: boolean }) => void;
};

const staffId = ({ id }: StaffMember): string => id;

export function StaffPage({ search, onSearch }: StaffPageProps) {
  const profile = useProfile();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<StaffMember | null>(null);
  const go = (change: StaffChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseStaffSearch({ ...search, ...change }), how);
  const narrow = (change: StaffChange) => go({ page: undefined, open: undefined, ...change });
  const { q, role, page = 1, size = PAGE_SIZES.table } = search;
  const filters = {
    ...(q === undefined ? {} : { search: q }),
    ...(role === undefined ? {} : { role_id: role }),
  };
  const list = useListFetch({
    key: [STAFF, profile.id, filters, page, size],
    load: async (signal) => toListPage(await listStaff({ ...filters, page, size }, signal)),
    rowId: staffId,
  });
  const closed = mayCall(profile, calls.createAdministrator) ? null : PROBLEMS.forbidden.message;
  const opened = list.rows.find(({ id }) => id === search.open);
  const show = (open: string | undefined, how?: { readonly replace: boolean }) => go({ open }, how);
  const isNarrowed = q !== undefined || role !== undefined;

  return (
    <DirectoryPage
      name="staff"
      title="Users"
      field={{
        label: 'Name, user name or e-mail',
        longest: longest.listStaff.search,
        term: q,
        onTerm: (term) => narrow({ q: term }),
      }}
      filters={
        <SegmentedControl
          aria-label="Role"
          data={[
            { value: '', label: 'All' },
            ...STAFF_ROLES.map((one) => ({ value: String(one), label: ROLE_NAME[one] })),
          ]}
          value={String(role ?? '')}
          onChange={(value) => narrow({ role: staffRole(value) })}
        />
      }
      onClear={isNarrowed ? () => narrow({ q: undefined, role: undefined }) : undefined}
      adding={{ label: 'Add a user', reason: closed, run: () => setAdding(true) }}
      list={list}
      words={['user', 'users']}
      columns={STAFF_COLUMNS}
      opened={{ id: search.open, show }}
      onOpen={() => setAdding(false)}
      search={search}
      onPage={(next) => go({ ...next, open: undefined })}
      exporting={{
        rows: readAllPages((place, signal) => listStaff({ ...filters, ...place }, signal)),
        fileName: 'users',
      }}
      empty={{
        title: 'No users yet',
        hint: 'Administrators and members of quality control are listed here.',
      }}
      renderPhoneRow={staffPhoneRow}
    >
      {adding ? (
        <AddStaffDrawer closed={closed} onClose={() => setAdding(false)} />
      ) : opened ? (
        <StaffDrawer
          key={opened.id}
          member={opened}
          closed={closed}
          keptBy={opened.id === profile.id ? PROBLEMS.ownAccount.message : null}
          siblings={createSiblingNav(list.rows, opened, ({ id }) => show(id, { replace: true }))}
          onDelete={() => setRemoving(opened)}
          onClose={() => show(undefined)}
        />
      ) : null}
      {removing ? (
        <RemoveDialog
          member={removing}
          onRemoved={() => {
            setRemoving(null);
            show(undefined);
          }}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </DirectoryPage>
  );
}
