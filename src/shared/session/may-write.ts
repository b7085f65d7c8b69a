import type { Profile } from '../../api/types.ts';
import { ROLE } from '../../machines/codes.ts';

/** Whether one of these screens may be written. The right of a customer is its role's; everybody else has a right of their own. */
export function mayWrite(profile: Profile, screens: readonly string[]): boolean {
  return profile.permissions
    .flatMap(({ permissions }) => permissions)
    .filter(({ path }) => screens.includes(path))
    .some(({ role_permissions, user_permissions }) => {
      const grants = profile.role_id === ROLE.customer ? role_permissions : user_permissions;
      return grants[0]?.write_access ?? false;
    });
}
