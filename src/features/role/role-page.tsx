import '../../shared/people/people-page.css';
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { findIdIn } from '#common/id-from-text.ts';
import { ROLE, ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { choicesFailed } from '../../shared/lists/part-failed.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { RightsEditor } from './rights-editor.tsx';
import {
  parseRoleSearch,
  ROLE_TABS,
  type RoleGo,
  type RoleSearch,
  type RoleTab,
  roleOf,
  tabOf,
} from './role-params.ts';
import { categoriesQuery } from './role-queries.ts';
import { PeopleSearch, RoleUsers } from './role-users.tsx';
import { SubmoduleRoles } from './submodule-roles.tsx';

const ROLES = Object.values(ROLE).map((role) => ({ value: String(role), label: ROLE_NAME[role] }));
const isTab = (value: string): value is RoleTab => value in ROLE_TABS;

type RolePageProps = {
  readonly search: RoleSearch;
  readonly onSearch: (next: RoleSearch, how?: { readonly replace?: boolean }) => void;
};

export function RolePage({ search, onSearch }: RolePageProps) {
  const role = roleOf(search);
  const tab = tabOf(search);
  const phone = useIsPhone();
  const go: RoleGo = (change, how) => onSearch(parseRoleSearch({ ...search, ...change }), how);
  const openRole = (code: RoleCode) =>
    go({ role: code, tab: undefined, user: undefined, find: undefined, page: undefined });

  const tabs = (
    <SegmentedControl
      aria-label="View"
      data={Object.entries(ROLE_TABS).map(([value, label]) => ({ value, label }))}
      value={tab}
      onChange={(value) =>
        isTab(value) &&
        go({ tab: value === 'role' ? undefined : value, user: undefined, page: undefined })
      }
    />
  );

  return (
    <div className="people-page">
      <PageHeader title="Roles and rights">{phone ? null : tabs}</PageHeader>
      {phone ? <div className="people-filters">{tabs}</div> : null}
      {tab === 'screens' ? (
        <>
          <ScreensOf search={search} go={go} />
          <SubmoduleRoles only={search.only} group={search.group} onRole={openRole} />
        </>
      ) : (
        <>
          <div className="people-filters">
            <Select
              w={phone ? '100%' : 180}
              aria-label="Role"
              data={ROLES}
              value={String(role)}
              allowDeselect={false}
              onChange={(value) =>
                go({
                  role: Object.values(ROLE).find((code) => String(code) === value),
                  user: undefined,
                  page: undefined,
                })
              }
            />
            {tab === 'people' ? (
              <PeopleSearch
                key={role}
                value={search.find ?? ''}
                onFind={(find) =>
                  go({ find: find || undefined, page: undefined }, { replace: true })
                }
              />
            ) : (
              <Text flex="1 1 200px" fz="sm" c="dimmed">
                {hintOf(role)}
              </Text>
            )}
          </div>
          {tab === 'people' ? (
            <RoleUsers role={role} search={search} go={go} />
          ) : (
            <RightsEditor key={role} role={role} user={null} />
          )}
        </>
      )}
    </div>
  );
}

function ScreensOf({ search, go }: { readonly search: RoleSearch; readonly go: RoleGo }) {
  const phone = useIsPhone();
  const { only, group } = search;
  const query = useQuery({
    ...categoriesQuery(only ?? ROLE.administrator),
    enabled: only !== undefined,
  });
  const { data: groups = [] } = query;
  return (
    <div className="people-filters">
      <Select
        w={phone ? '100%' : 180}
        aria-label="Role"
        placeholder="All roles"
        clearable
        data={ROLES}
        value={only === undefined ? null : String(only)}
        onChange={(value) =>
          go({
            only: Object.values(ROLE).find((code) => String(code) === value),
            group: undefined,
          })
        }
      />
      {only === undefined ? null : (
        <Select
          w={phone ? '100%' : 180}
          aria-label="Group"
          placeholder="All groups"
          clearable
          {...choicesFailed(query, 'The groups could not be loaded.')}
          data={groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={findIdIn(groups, group) ?? null}
          onChange={(value) => go({ group: findIdIn(groups, value) })}
        />
      )}
    </div>
  );
}

/**
 * Customers always have the rights of their role. For other users, the rights of the role are only
 * their initial rights.
 */
function hintOf(role: RoleCode): string {
  return role === ROLE.customer
    ? 'Every customer has exactly these rights.'
    : 'New users start with these rights. Existing users keep their own rights.';
}
