import '../../shared/people/people-page.css';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import * as calls from '../../common/access/calls.gen.ts';
import { mayCall } from '../../common/access/may-call.ts';
import { ROLE_NAME } from '../../machines/codes.ts';
import { PROBLEMS } from '../../machines/problems.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ListGrid, NOT_SEEN } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { everyPage, pageOf } from '../../shared/lists/pages.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { AddButton } from '../../shared/people/add-button.tsx';
import { walkAmong } from '../../shared/records/walk.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { EmptyState } from '../../ui/Blank.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { KEY } from '../../ui/key-names.ts';
import { usePhone } from '../../ui/use-phone.ts';
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

/** Administrators and quality control: who they are, and who joins or leaves them. */
export function StaffPage({ search, onSearch }: StaffPageProps) {
  const profile = useProfile();
  const phone = usePhone();
  const field = useRef<HTMLInputElement>(null);
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
    load: async (signal) => pageOf(await listStaff({ ...filters, page, size }, signal)),
    rowId: staffId,
  });
  const closed = mayCall(profile, calls.createAdministrator) ? null : PROBLEMS.forbidden.message;
  const opened = list.rows.find(({ id }) => id === search.open);
  const show = (open: string | undefined, how?: { readonly replace: boolean }) => go({ open }, how);
  const add = () => setAdding(true);
  useCommands([
    {
      id: 'staff.search',
      label: 'Search the users',
      group: 'Users',
      run: () => field.current?.focus(),
    },
    {
      id: 'staff.add',
      label: 'Add a user',
      keys: KEY.add,
      group: 'Users',
      reason: closed,
      run: add,
    },
  ]);

  const addButton = (
    <AddButton reason={closed} onClick={add}>
      Add a user
    </AddButton>
  );

  return (
    <div className="people-page">
      <PageHeader title="Users">{phone ? addButton : null}</PageHeader>
      <search className="people-filters" aria-label="Filters">
        <SearchField
          className="people-search"
          size="sm"
          label="Name, user name or e-mail"
          longest={100}
          term={q ?? ''}
          onTerm={(term) => narrow({ q: term.trim() || undefined })}
          fieldRef={field}
        />
        <SegmentedControl
          aria-label="Role"
          data={[
            { value: '', label: 'All' },
            ...STAFF_ROLES.map((one) => ({ value: String(one), label: ROLE_NAME[one] })),
          ]}
          value={String(role ?? '')}
          onChange={(value) => narrow({ role: staffRole(value) })}
        />
        {q === undefined && role === undefined ? null : (
          <Button
            variant="subtle"
            size="sm"
            onClick={() => narrow({ q: undefined, role: undefined })}
          >
            Clear
          </Button>
        )}
      </search>
      <ListGrid
        list={list}
        viewKey="staff"
        label="Users"
        words={['user', 'users']}
        beside={phone ? null : addButton}
        columns={STAFF_COLUMNS}
        locked={({ is_active }) => !is_active}
        missing={search.open === undefined ? undefined : `This user ${NOT_SEEN}`}
        opened={{ id: search.open, show }}
        onOpen={() => setAdding(false)}
        search={search}
        onPage={(next) => go({ ...next, open: undefined })}
        exporting={{
          rows: everyPage((place, signal) => listStaff({ ...filters, ...place }, signal)),
          fileName: 'users',
        }}
        onShowAll={
          q === undefined && role === undefined
            ? undefined
            : () => narrow({ q: undefined, role: undefined })
        }
        empty={<EmptyState title="There are no users" />}
        renderPhoneRow={staffPhoneRow}
      />
      {adding ? (
        <AddStaffDrawer closed={closed} onClose={() => setAdding(false)} />
      ) : opened ? (
        <StaffDrawer
          key={opened.id}
          member={opened}
          closed={closed}
          keptBy={opened.id === profile.id ? PROBLEMS.ownAccount.message : null}
          walk={walkAmong(list.rows, opened, ({ id }) => show(id, { replace: true }))}
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
    </div>
  );
}
