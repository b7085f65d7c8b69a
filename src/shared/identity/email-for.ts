import type { Profile } from '#api/types.ts';
import { maskEmail } from '#common/mask-email.ts';
import { isStaffRole } from '../stones/stone-permissions.ts';

export const emailFor = ({ role_id }: Pick<Profile, 'role_id'>, email: string): string =>
  isStaffRole(role_id) ? email : maskEmail(email);
