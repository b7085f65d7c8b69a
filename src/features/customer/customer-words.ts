import type { Profile } from '#api/types.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { emailFor } from '../../shared/identity/email-for.ts';
import { maySwitch } from '../../shared/people/active-switch.ts';
import { isStaffRole } from '../../shared/stones/stone-permissions.ts';
import type { CustomerDetail } from './wire.ts';

/**
 * The server checks the same permission for editing customers as for activating and deactivating
 * them.
 */
export const mayChangeCustomers = maySwitch;

/** Only staff choose which stones a customer sees. */
export const canSetInventory = ({ role_id }: Profile): boolean => isStaffRole(role_id);

type Named = { readonly first_name: string; readonly last_name: string };
export const nameOf = ({ first_name, last_name }: Named): string =>
  `${first_name} ${last_name}`.trim();

/** Masks a user name that is an e-mail address for users who may not see addresses. */
export const userNameFor = (profile: Profile, userName: string): string =>
  userName.includes('@') ? emailFor(profile, userName) : userName;

export function deleteDisabledReason(
  { under_way: { count: all, first } }: CustomerDetail,
  profile: Profile,
): string | null {
  if (!mayChangeCustomers(profile)) return PROBLEMS.forbidden.message;
  if (first === null) return null;
  return `${PROBLEMS.customerIsBusy.message} ${first}${all > 1 ? ` And ${all - 1} more.` : ''}`;
}
