import { Button, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { count } from '../../common/count.ts';
import { ROLE_NAME, type RoleCode } from '../../machines/codes.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { activeColumn } from '../../shared/people/active-column.tsx';
import { Initials } from '../../shared/people/initials.tsx';
import { EmptyState, ErrorState } from '../../ui/Blank.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { RightsEditor } from './rights-editor.tsx';
import { loadRoleUsers, type RoleUser } from './role-queries.ts';

const DRAWER_WIDTH = 620;

const nameOf = (row: RoleUser): string => `${row.first_name} ${row.last_name}`.trim();
const idOf = (row: RoleUser): string => row.id;

const COLUMNS: readonly GridColumn<RoleUser>[] = [
  { id: 'name', header: 'Name', width: 200, strong: true, pinned: 'left', value: nameOf },
  { id: 'email', header: 'E-mail', width: 240, value: (row) => row.email },
  { id: 'company_name', header: 'Company', width: 220, value: (row) => row.company_name },
  {
    id: 'differs',
    header: 'Own rights',
    headerTitle: 'Screens on which the rights are not those of the role',
    width: 130,
    value: (row) => row.differs,
    format: (value) =>
      value === 0 ? 'As the role' : `${String(value)} ${value === 1 ? 'screen' : 'screens'}`,
  },
  activeColumn(),
];

type RoleUsersProps = {
  readonly role: RoleCode;
  readonly find: string;
  readonly page: number;
  readonly user: string | null;
  readonly go: (change: {
    find?: string | undefined;
    page?: number | undefined;
    user?: string | undefined;
  }) => void;
};

export function RoleUsers({ role, find, page, user, go }: RoleUsersProps) {
  const [size, setSize] = useState(PAGE_SIZES.table);
  const list = useListFetch({
    key: ['role-users', role, find, page, size],
    load: (signal) =>
      loadRoleUsers({ role_id: role, page, size, ...(find && { search: find }) }, signal),
    rowId: idOf,
  });
  const open = list.rows.find(({ id }) => id === user);
  const close = useCallback(() => go({ user: undefined }), [go]);

  return (
    <div className="role-users">
      <DataGrid
        viewKey="role-users"
        label={`People of the role ${ROLE_NAME[role]}`}
        columns={COLUMNS}
        rows={list.rows}
        rowId={idOf}
        status={list.status}
        currentId={user}
        onOpen={(row) => go({ user: row.id })}
        page={{
          page,
          size,
          totalRecords: list.answer?.pagination?.totalRecords ?? 0,
          onChange: (next) => {
            setSize(next.size);
            go({ page: next.page, user: undefined });
          },
        }}
        toolbar={<b>{count(list.answer?.pagination?.totalRecords ?? 0, 'person', 'people')}</b>}
        empty={
          <EmptyState
            title={find ? `Nobody matches “${find}”` : 'Nobody has this role yet'}
            actions={
              find ? <Button onClick={() => go({ find: undefined })}>Drop the filter</Button> : null
            }
          />
        }
        error={
          <ErrorState
            title={list.problem?.message ?? ''}
            actions={
              <Button variant="filled" onClick={list.refetch}>
                Try again
              </Button>
            }
          />
        }
        renderPhoneRow={(row) => ({
          picture: <Initials name={nameOf(row)} />,
          title: nameOf(row),
          value: row.differs === 0 ? 'As the role' : `${row.differs} own`,
          detail: row.company_name ?? row.email,
        })}
      />
      <SideDrawer
        opened={user !== null}
        label="Rights of one person"
        width={DRAWER_WIDTH}
        onClose={close}
        head={{ title: open ? nameOf(open) : 'Rights of one person' }}
      >
        {user ? <RightsEditor key={user} role={role} user={user} /> : null}
      </SideDrawer>
    </div>
  );
}

/** Finds people as one types, without a new entry in the history for each letter. */
export function FindPeople({
  value,
  onFind,
}: {
  readonly value: string;
  readonly onFind: (text: string) => void;
}) {
  return (
    <TextInput
      aria-label="Find people"
      placeholder="Name, e-mail or company"
      leftSection={<Icon name="search" size="small" />}
      defaultValue={value}
      onChange={(event) => onFind(event.currentTarget.value)}
    />
  );
}
