import { ROLE, type RoleCode } from '../../machines/codes.ts';

type Level = 'read' | 'write';

/** What a call asks for, as `calls.gen.ts` has it: roles, level, and the screens of which one must be granted. */
export type Asked = `${string} ${Level | '-'}${string}`;

interface Grant {
  readonly read_access: boolean;
  readonly write_access: boolean;
}

/** A screen with what the role may do on it, and what the person. */
export interface GrantedScreen {
  readonly path: string;
  readonly role_permissions: readonly Grant[];
  readonly user_permissions: readonly Grant[];
}

/** A person with a role, and the screens of that role by category. */
export interface Caller {
  readonly role_id: RoleCode;
  readonly permissions: readonly { readonly permissions: readonly GrantedScreen[] }[];
}

/** A customer has the rights of its role; a person of another role has the person's own. */
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

/** The screens of which one must be granted; none where the role is enough. */
export const screensOf = (asked: Asked): string[] => asked.split(' ').slice(2);

/** Whether a person may make a call. The server asks it of each request, the client of each button. */
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
