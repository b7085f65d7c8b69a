import { ROLE, type RoleCode } from '#machines/codes.ts';

const LEVELS = ['read', 'write'] as const;
type Level = (typeof LEVELS)[number];

/**
 * Roles, permission level and screens of an API call. In "14 read /x /y", 1 and 4 are role codes,
 * and permission for one of the two screens is enough.
 */
export type Requirement = `${string} ${Level | '-'}${string}`;

interface Grant {
  readonly read_access: boolean;
  readonly write_access: boolean;
}

export interface GrantedScreen {
  readonly path: string;
  readonly role_permissions: readonly Grant[];
  readonly user_permissions: readonly Grant[];
}

export interface Caller {
  readonly role_id: RoleCode;
  readonly permissions: readonly { readonly permissions: readonly GrantedScreen[] }[];
}

/**
 * True for customers, who have only the permissions of their role. All other users have individual
 * permissions.
 */
export const hasOnlyRolePermissions = (role: RoleCode): boolean => role === ROLE.customer;

export const isGranted = (
  role: RoleCode,
  { role_permissions, user_permissions }: GrantedScreen,
  level: Level,
): boolean =>
  (hasOnlyRolePermissions(role) ? role_permissions : user_permissions)[0]?.[`${level}_access`] ??
  false;

export const isOpenToAll = (requirement: Requirement): boolean => requirement.startsWith('anyone');

export const allowsRole = (requirement: Requirement, role: number): boolean =>
  (requirement.split(' ')[0] ?? '').includes(`${role}`);

export const levelOf = (requirement: Requirement): Level | null =>
  LEVELS.find((level) => level === requirement.split(' ')[1]) ?? null;

/**
 * Lists the screens of a requirement; permission for one screen is enough. Empty if the role alone
 * is enough.
 */
export const requiredScreens = (requirement: Requirement): string[] =>
  requirement.split(' ').slice(2);

/**
 * Returns true if a user may make an API call. The server checks each request with this function;
 * the browser checks each button.
 */
export function mayCall({ role_id, permissions }: Caller, requirement: Requirement): boolean {
  if (isOpenToAll(requirement)) return true;
  if (!allowsRole(requirement, role_id)) return false;
  const screens = requiredScreens(requirement);
  return (
    screens.length === 0 ||
    permissions.some((category) =>
      category.permissions.some(
        (screen) =>
          screens.includes(screen.path) &&
          isGranted(role_id, screen, levelOf(requirement) ?? 'read'),
      ),
    )
  );
}
