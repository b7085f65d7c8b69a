import type { Profile } from '../../api/types.ts';
import { maskEmail } from '../../common/mask-email.ts';
import { maySwitch } from '../../shared/people/switching.ts';
import { isStaffRole } from '../../shared/stones/rights.ts';

/** Who may switch customers may change them. */
export const mayChangeCustomers = maySwitch;

/** Which stones a customer is shown is chosen by staff alone. */
export const setsInventory = ({ role_id }: Profile): boolean => isStaffRole(role_id);

type Named = { readonly first_name: string; readonly last_name: string };
export const nameOf = ({ first_name, last_name }: Named): string =>
  `${first_name} ${last_name}`.trim();

/** Only staff sees an address in full. */
export const emailFor = ({ role_id }: Profile, email: string): string =>
  isStaffRole(role_id) ? email : maskEmail(email);

/** A user name may be the address. */
export const userNameFor = (profile: Profile, userName: string): string =>
  userName.includes('@') ? emailFor(profile, userName) : userName;
