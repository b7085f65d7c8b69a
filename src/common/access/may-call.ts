import { ROLE, type RoleCode } from '../../machines/codes.ts';

type Level = 'read' | 'write';

/**
 * The access requirement of an API call, as written in `calls.gen.ts`: roles, level, and screens.
 * One of the screens must be granted.
 */
export type Asked = `${string} ${Level | '-'}${string}`;

interface Grant {
  readonly read_access: boolean;
  readonly write_access: boolean;
}

export interface GrantedScreen {
  readonly path: string;
  readonly role_permissions: readonly Grant[];
  readonly user_permissions: readonly Grant[];
}

/** A signed-in user's role and the screens of that role, by category. */
export interface Caller {
  readonly role_id: RoleCode;
  readonly permissions: readonly { readonly permissions: readonly GrantedScreen[] }[];
}

/** Customers have the permissions of their role. All other users have permissions of their own. */
export const livesByRole = (role: RoleCode): boolean => role === ROLE.customer;

export const isGranted = (
  role: RoleCode,
  { role_permissions, user_permissions }: GrantedScreen,
  level: Level,
): boolean =>
  (livesByRole(role) ? role_permissions : user_permissions)[0]?.[`${level}_access`] ?? false;

export const isOpenToAll = (asked: Asked): boolean => asked.startsWith('anyone');

export const asksRole = (asked: Asked, role: number): boolean =>
  (asked.split(' ')[0] ?? '').includes(`${role}`);

/** The screens of which at least one must be granted. Empty if the role alone is enough. */
export const screensOf = (asked: Asked): string[] => asked.split(' ').slice(2);

/**
 * Returns true if a user may make a call. The server checks each request with it, the browser each
 * button.
 */
export function mayCall({ role_id, permissions }: Caller, asked: Asked): boolean {
  if (isOpenToAll(asked)) return true;
  if (!asksRole(asked, role_id)) return false;
  const [, level] = asked.split(' ');
  const screens = screensOf(asked);
  return (
    screens.length === 0 ||
    permissions.some((category) =>
      category.permissions.some(
        (screen) =>
          screens.includes(screen.path) &&
          isGranted(role_id, screen, level === 'write' ? 'write' : 'read'),
      ),
    )
  );
}
