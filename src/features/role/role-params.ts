import type { PermissionCategoryId, UserId } from '#api/ids.gen.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import {
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
  wordParam,
} from '../../shared/lists/search-params.ts';

export const ROLE_TABS = { role: 'Role', people: 'People', screens: 'All roles' } as const;
export type RoleTab = keyof typeof ROLE_TABS;

/** Default role. The rights of quality control are edited most often. */
const USUAL_ROLE: RoleCode = ROLE.qualityControl;

export interface RoleSearch {
  tab?: Exclude<RoleTab, 'role'>;
  role?: RoleCode;
  user?: UserId;
  /** role whose screens are shown; all roles if missing */
  only?: RoleCode;
  group?: PermissionCategoryId;
  find?: string;
  page?: number;
  size?: number;
}

export type RoleGo = (
  change: { [K in keyof RoleSearch]?: RoleSearch[K] | undefined },
  how?: { readonly replace?: boolean },
) => void;

export function parseRoleSearch(raw: RawSearchParams): RoleSearch {
  const tab = wordParam('tab', raw.tab, ['people', 'screens'] as const);
  const role = Object.values(ROLE).find((code) => code === Number(raw.role) && code !== USUAL_ROLE);
  const only =
    tab.tab === 'screens' && Object.values(ROLE).find((code) => code === Number(raw.only));
  return {
    ...tab,
    ...(role && { role }),
    ...(tab.tab === 'people' && idParam<'user', UserId>('user', raw.user)),
    ...(only && { only, ...idParam<'group', PermissionCategoryId>('group', raw.group) }),
    ...textParam('find', raw.find, 100),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
  };
}

export const roleOf = ({ role = USUAL_ROLE }: RoleSearch): RoleCode => role;
export const tabOf = ({ tab }: RoleSearch): RoleTab => tab ?? 'role';
