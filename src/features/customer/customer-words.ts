import type { Profile } from '../../api/types.ts';
import { PROBLEMS } from '../../machines/problems.ts';
import { emailFor } from '../../shared/identity/email-for.ts';
import { maySwitch } from '../../shared/people/switching.ts';
import { isStaffRole } from '../../shared/stones/rights.ts';
import type { CustomerDetail } from './wire.ts';

/** Who may switch customers may change them. */
export const mayChangeCustomers = maySwitch;

/** Which stones a customer is shown is chosen by staff alone. */
export const setsInventory = ({ role_id }: Profile): boolean => isStaffRole(role_id);

type Named = { readonly first_name: string; readonly last_name: string };
export const nameOf = ({ first_name, last_name }: Named): string =>
  `${first_name} ${last_name}`.trim();

/** A user name may be the address. */
export const userNameFor = (profile: Profile, userName: string): string =>
  userName.includes('@') ? emailFor(profile, userName) : userName;

/** Returns why the customer cannot be deleted, with one of the records in the way; null where it can. */
export function deleteClosed(
  { under_way: { count: all, first } }: CustomerDetail,
  profile: Profile,
): string | null {
  if (!mayChangeCustomers(profile)) return PROBLEMS.forbidden.message;
  if (first === null) return null;
  return `${PROBLEMS.customerIsBusy.message} ${first}${all > 1 ? ` And ${all - 1} more.` : ''}`;
}
