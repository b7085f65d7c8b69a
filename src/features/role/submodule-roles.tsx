import '../../shared/records/record-table.css';
import './rights-table.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toProblem } from '#api/api-problem.ts';
import type { PermissionCategoryId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { LIST_READ_CALLS } from '#common/access/list-calls.ts';
import { allowsRole, requiredScreens } from '#common/access/may-call.ts';
import { ROLE, ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import type { ListName } from '#machines/list-names.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { grantText } from './rights-draft.ts';
import { type Submodule, submodulesQuery } from './role-queries.ts';

const ROLES = Object.values(ROLE);

type SubmoduleRolesProps = {
  readonly only: RoleCode | undefined;
  readonly group: PermissionCategoryId | undefined;
  readonly onRole: (role: RoleCode) => void;
};

export function SubmoduleRoles({ only, group, onRole }: SubmoduleRolesProps) {
  const { data, error, refetch } = useQuery(submodulesQuery(only, group));
  const shown = only === undefined ? ROLES : [only];
  const screens = useMemo(() => (data ? byScreen(data, only !== undefined) : []), [data, only]);
  if (error && !data) {
    return (
      <FetchFailed problem={toProblem(error, TEXTS.listFailed)} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <SkeletonRows count={12} />;
  if (screens.length === 0)
    return <EmptyState title="No screens in this group">Choose another group.</EmptyState>;
  return (
    <div className="submodule-roles">
      <table className="record-table">
        <thead>
          <tr>
            <th scope="col">Screen</th>
            {shown.map((role) => (
              <th key={role} scope="col">
                <button type="button" className="ui-grid-link" onClick={() => onRole(role)}>
                  {ROLE_NAME[role]}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {screens.map(({ screen, name, byRole }) => (
            <tr key={screen}>
              <th scope="row">{name}</th>
              {shown.map((role) => (
                <SubmoduleCell
                  key={role}
                  submodule={byRole.get(role)}
                  isOpenToAll={screen === HOME}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type SubmoduleCellProps = {
  readonly submodule: Submodule | undefined;
  /** true if users can open the screen without a right */
  readonly isOpenToAll: boolean;
};

function SubmoduleCell({ submodule, isOpenToAll }: SubmoduleCellProps) {
  const [grant] = submodule?.role_permissions ?? [];
  if (!submodule || !grant)
    return isOpenToAll ? (
      <td title="Open to every signed-in user" className="ui-quiet">
        Read
      </td>
    ) : (
      <td>–</td>
    );
  return <td className={grant.write_access ? undefined : 'ui-quiet'}>{grantText(grant)}</td>;
}

const HOME = 'dashboard';

/**
 * Returns the last segment of the path, because the prefix of a screen differs by role. Only the
 * dashboard of customers ends in `customer` instead of `dashboard`.
 */
function screenOf({ path }: Submodule): string {
  const screen = path.slice(path.lastIndexOf('/') + 1);
  return screen === 'customer' ? HOME : screen;
}

/** True if the right opens the screen of `list`. One right can open several list screens. */
const opensList = (list: ListName, { role_id, path }: Submodule): boolean =>
  allowsRole(LIST_READ_CALLS[list], role_id) &&
  requiredScreens(LIST_READ_CALLS[list]).includes(path);

const isList = (screen: string): screen is ListName => screen in LIST_READ_CALLS;
const opensLists = (submodule: Submodule): boolean =>
  Object.keys(LIST_READ_CALLS).some((list) => isList(list) && opensList(list, submodule));

/**
 * Groups the rights by screen. A right that opens several list screens appears in the row of each
 * of these screens. The right has its own row only if `isOneRole` is true.
 */
function byScreen(submodules: readonly Submodule[], isOneRole: boolean) {
  const screens = Map.groupBy(submodules, screenOf);
  return [...screens]
    .filter(([screen, members]) => isOneRole || isList(screen) || !members.every(opensLists))
    .map(([screen, members]) => {
      const opening = isList(screen) ? submodules.filter((one) => opensList(screen, one)) : [];
      return {
        screen,
        name: [...new Set(members.map(({ name }) => name))].join(', '),
        byRole: new Map([...opening, ...members].map((one) => [one.role_id, one])),
      };
    });
}
