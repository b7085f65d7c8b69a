import type { Profile } from '../../api/types.ts';
import { REGISTRATION, ROLE } from '../../machines/codes.ts';
import type { Actor } from '../../machines/kernel/model.ts';
import type { Client } from '../../machines/workflows/people.ts';
import { mayWrite } from '../session/may-write.ts';

/** The screens of the contract whose write right stands behind the calls of a list. */
const listScreens = (list: string): readonly string[] => [
  `/admin/transaction/${list}`,
  '/associate/transaction/transaction',
  '/customer/lists/customer-profile',
];
const MARKET_SCREENS = ['/admin/inventory/search'];

/** Everybody writes the own lists with one right; the house has one for each. */
export const mayWriteList = (
  profile: Profile,
  list: 'hold' | 'confirm-stone' | 'memo' | 'enquiry' | 'cart' | 'watchlist' | 'notes',
): boolean =>
  mayWrite(profile, [
    ...listScreens(list),
    ...(list === 'watchlist' ? ['/guest/lists/customer-profile'] : []),
  ]);

export const mayHold = (profile: Profile): boolean => mayWriteList(profile, 'hold');
export const mayRunMemos = (profile: Profile): boolean => mayWriteList(profile, 'memo');
export const maySetMarket = (profile: Profile): boolean => mayWrite(profile, MARKET_SCREENS);

const STAFF: readonly number[] = [ROLE.administrator, ROLE.qualityControl];
export const isStaffRole = (role: number): boolean => STAFF.includes(role);

/** Staff and salespeople act for a client; a customer acts for its own business. */
export const actsForClients = (role: number): boolean =>
  isStaffRole(role) || role === ROLE.associate;

/** Quality control looks at stones and lends none. */
export const issuesMemos = (role: number): boolean => role !== ROLE.qualityControl;

/** Who may read the lists of holds and of places in line. */
export const readsHolds = (role: number): boolean =>
  actsForClients(role) || role === ROLE.customer || role === ROLE.auditor;

export const actorOf = (profile: Profile): Actor => ({
  id: profile.id,
  role: profile.role_id,
  businessId: profile.business_id,
});

/** The business of a customer, as the machines know a client. */
export function ownClient(profile: Profile): Client | null {
  if (profile.role_id !== ROLE.customer || profile.business_id === null) return null;
  return {
    businessId: profile.business_id,
    associateId: profile.business_associate_id,
    registration: profile.business_details?.registration ?? REGISTRATION.unregistered.code,
    // A session ends with the business that it is for.
    isActive: true,
  };
}
