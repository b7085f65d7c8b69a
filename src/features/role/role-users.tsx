import { Flex, TextInput } from '@mantine/core';
import { useCallback } from 'react';
import { findIdIn } from '#common/id-from-text.ts';
import { ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import { wordsColumn } from '../../shared/lists/column-builders.tsx';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { activeColumn } from '../../shared/people/active-column.tsx';
import { Initials } from '../../shared/people/initials.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { RightsEditor } from './rights-editor.tsx';
import type { RoleGo, RoleSearch } from './role-params.ts';
import { listRoleUsers, type RoleUser } from './role-queries.ts';

const DRAWER_WIDTH = 620;

const nameOf = (row: RoleUser): string => `${row.first_name} ${row.last_name}`.trim();
const idOf = (row: RoleUser): string => row.id;

const COLUMNS: readonly GridColumn<RoleUser>[] = [
  wordsColumn('name', 'Name', 200, nameOf, { strong: true, pinned: 'left' }),
  wordsColumn('email', 'E-mail', 240, (row) => row.email),
  wordsColumn('company_name', 'Company', 220, (row) => row.company_name),
  {
    id: 'differs',
    header: 'Own rights',
    headerTitle: 'Screens where the rights differ from the role',
    value: (row) => row.differs,
    format: (value) =>
      value === 0 ? 'Same as role' : `${String(value)} ${value === 1 ? 'screen' : 'screens'}`,
  },
  activeColumn(),
];

type RoleUsersProps = {
  readonly role: RoleCode;
  readonly search: RoleSearch;
  readonly go: RoleGo;
};

export function RoleUsers({ role, search, go }: RoleUsersProps) {
  const { find, user, page = 1, size = PAGE_SIZES.table } = search;
  const list = useListFetch({
    key: ['role-users', role, find, page, size],
    load: async (signal, place) =>
      toListPage(
        await listRoleUsers(
          { role_id: role, page, size, ...place, ...(find && { search: find }) },
          signal,
        ),
      ),
    rowId: idOf,
  });
  const open = list.rows.find(({ id }) => id === user);
  const close = useCallback(() => go({ user: undefined }), [go]);

  return (
    <Flex pos="relative" flex={1} mih={0}>
      <ListGrid
        list={list}
        viewKey="role-users"
        label={`People of the role ${ROLE_NAME[role]}`}
        words={['person', 'people']}
        columns={COLUMNS}
        search={search}
        onPage={(next) => go({ ...next, user: undefined })}
        opened={{ id: user, show: (id, how) => go({ user: findIdIn(list.rows, id) }, how) }}
        onShowAll={find ? () => go({ find: undefined }) : undefined}
        empty={
          <EmptyState title="No users with this role yet">
            Users appear here as soon as they receive this role.
          </EmptyState>
        }
        renderPhoneRow={(row) => ({
          picture: <Initials name={nameOf(row)} />,
          title: nameOf(row),
          value: row.differs === 0 ? 'Same as role' : `Own rights: ${row.differs}`,
          detail: row.company_name ?? row.email,
        })}
      />
      <SideDrawer
        opened={user !== undefined}
        label="Rights of the user"
        width={DRAWER_WIDTH}
        onClose={close}
        head={{ title: open ? nameOf(open) : 'Rights of the user' }}
      >
        {user ? <RightsEditor key={user} role={role} user={user} /> : null}
      </SideDrawer>
    </Flex>
  );
}

/**
 * Calls `onFind` on each keystroke, so the caller must replace the history entry instead of adding
 * one.
 */
export function PeopleSearch({
  value,
  onFind,
}: {
  readonly value: string;
  readonly onFind: (text: string) => void;
}) {
  return (
    <TextInput
      flex="1 1 140px"
      maw={260}
      aria-label="Find people"
      placeholder="Name, e-mail or company"
      leftSection={<Icon name="search" size="small" />}
      defaultValue={value}
      onChange={(event) => onFind(event.currentTarget.value)}
    />
  );
}
