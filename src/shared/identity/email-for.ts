import type { Profile } from '../../api/types.ts';
import { maskEmail } from '../../common/mask-email.ts';
import { isStaffRole } from '../stones/rights.ts';

/** Only staff sees an address of another person in full. */
export const emailFor = ({ role_id }: Pick<Profile, 'role_id'>, email: string): string =>
  isStaffRole(role_id) ? email : maskEmail(email);
