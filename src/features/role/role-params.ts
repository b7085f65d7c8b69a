import { ROLE, type RoleCode } from '../../machines/codes.ts';

export const ROLE_TABS = { role: 'Role', people: 'People', screens: 'All roles' } as const;
export type RoleTab = keyof typeof ROLE_TABS;

/** Quality control is the role that is looked after most. */
const USUAL_ROLE: RoleCode = ROLE.qualityControl;
const ID = /^[0-9a-f-]{36}$/i;

/** What the address says; what is left out has its default. */
export interface RoleSearch {
  tab?: Exclude<RoleTab, 'role'>;
  role?: RoleCode;
  /** whose rights are open */
  user?: string;
  find?: string;
  page?: number;
}

export function parseRoleSearch(raw: Readonly<Record<string, unknown>>): RoleSearch {
  const tab = raw.tab === 'people' || raw.tab === 'screens' ? raw.tab : undefined;
  const role = Object.values(ROLE).find((code) => code === Number(raw.role) && code !== USUAL_ROLE);
  const user = typeof raw.user === 'string' && ID.test(raw.user) ? raw.user : undefined;
  const find = typeof raw.find === 'string' ? raw.find.trim().slice(0, 100) : '';
  const page = Number(raw.page);
  return {
    ...(tab && { tab }),
    ...(role && { role }),
    ...(user && tab === 'people' && { user }),
    ...(find && { find }),
    ...(Number.isInteger(page) && page > 1 && page <= 100_000 && { page }),
  };
}

export const roleOf = ({ role = USUAL_ROLE }: RoleSearch): RoleCode => role;
export const tabOf = ({ tab }: RoleSearch): RoleTab => tab ?? 'role';
