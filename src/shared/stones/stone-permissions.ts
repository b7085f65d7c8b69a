import type { Profile } from '../../api/types.ts';
import * as calls from '../../common/access/calls.gen.ts';
import { mayCall, type Requirement } from '../../common/access/may-call.ts';
import { REGISTRATION, ROLE } from '../../machines/codes.ts';
import type { Actor } from '../../machines/kernel/workflow-model.ts';
import type { ListName } from '../../machines/list-names.ts';
import type { TradingClient } from '../../machines/workflows/actor-guards.ts';

/** Call whose permission allows changes in each list. Invoices are never written by hand. */
const WRITTEN_BY = {
  hold: calls.holdStones,
  'confirm-stone': calls.confirmStones,
  memo: calls.issueMemo,
  enquiry: calls.askEnquiries,
  cart: calls.addToCart,
  watchlist: calls.addToWatchlist,
  notes: calls.addNotes,
} as const satisfies Record<Exclude<ListName, 'invoice'>, Requirement>;

export const mayWriteList = (profile: Profile, list: keyof typeof WRITTEN_BY): boolean =>
  mayCall(profile, WRITTEN_BY[list]);

export const mayHold = (profile: Profile): boolean => mayWriteList(profile, 'hold');
/**
 * Permission to receive or sell memo lines. The machine gives the reason to users who see the list
 * without it.
 */
export const mayRunMemos = (profile: Profile): boolean => mayCall(profile, calls.receiveMemo);
/** Permission required to approve prices below cost. */
export const maySetMarkups = (profile: Profile): boolean =>
  mayCall(profile, calls.updateDefaultMarkup);
export const maySetMarket = (profile: Profile): boolean => mayCall(profile, calls.setStoneStatus);

const STAFF: readonly number[] = [ROLE.administrator, ROLE.qualityControl];
export const isStaffRole = (role: number): boolean => STAFF.includes(role);

/** True for staff and associates. A customer acts for its own business. */
export const actsForClients = (role: number): boolean =>
  isStaffRole(role) || role === ROLE.associate;

/** True if the user may read the lists of holds and waitlist entries. */
export const readsHolds = (profile: Profile): boolean => mayCall(profile, calls.listHolds);

export const actorOf = (profile: Profile): Actor => ({
  id: profile.id,
  role: profile.role_id,
  businessId: profile.business_id,
});

/**
 * Converts the business of a customer to the form that the machines check; null for other roles.
 */
export function ownClient(profile: Profile): TradingClient | null {
  if (profile.role_id !== ROLE.customer || profile.business_id === null) return null;
  return {
    businessId: profile.business_id,
    associateId: profile.business_associate_id,
    registration: profile.business_details?.registration ?? REGISTRATION.unregistered.code,
    // A session ends when its business is deactivated.
    isActive: true,
  };
}
