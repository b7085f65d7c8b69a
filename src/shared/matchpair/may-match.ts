import type { Profile } from '../../api/types.ts';
import { ROLE } from '../../machines/codes.ts';
import { mayWrite } from '../session/may-write.ts';

const SCREENS: readonly string[] = [
  '/admin/matchpair/matchpair',
  '/associate/stones/matchpair',
  '/customer/stones/matchpair',
  '/guest/matchpair/matchpair',
];

/** Whether pairs may be looked for. The right of a customer is its role's; everybody else has a right of their own. */
export const mayMatch = ({ role_id, permissions }: Profile): boolean =>
  permissions
    .flatMap((category) => category.permissions)
    .filter(({ path }) => SCREENS.includes(path))
    .some(({ role_permissions, user_permissions }) => {
      const [grant] = role_id === ROLE.customer ? role_permissions : user_permissions;
      return grant?.read_access ?? false;
    });

/** Whether stones may be kept together. */
export const mayKeepMatches = (profile: Profile): boolean => mayWrite(profile, SCREENS);
