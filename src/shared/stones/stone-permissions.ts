import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall, type Requirement } from '#common/access/may-call.ts';
import { REGISTRATION, ROLE } from '#machines/codes.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import type { ListName } from '#machines/list-names.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';

/**
 * For each list, the API call whose permission allows changes. Invoices are missing, because no
 * user writes them.
 */
const WRITTEN_BY = {
  hold: calls.holdStones,
  'confirm-stone': calls.confirmStones,
  memo: calls.issueMemo,
  enquiry: calls.askEnquiries,
  'price-offer': calls.makePriceOffers,
  cart: calls.addToCart,
  watchlist: calls.addToWatchlist,
  notes: calls.addNotes,
} as const satisfies Record<Exclude<ListName, 'invoice'>, Requirement>;

export const mayWriteList = (profile: Profile, list: keyof typeof WRITTEN_BY): boolean =>
  mayCall(profile, WRITTEN_BY[list]);

export const mayHold = (profile: Profile): boolean => mayWriteList(profile, 'hold');
export const mayRunMemos = (profile: Profile): boolean => mayCall(profile, calls.receiveMemo);
/** Permission to change markups. The same permission allows approving an order below cost. */
export const maySetMarkups = (profile: Profile): boolean =>
  mayCall(profile, calls.updateDefaultMarkup);
export const maySetMarket = (profile: Profile): boolean => mayCall(profile, calls.setStoneStatus);

const STAFF: readonly number[] = [ROLE.administrator, ROLE.qualityControl];
export const isStaffRole = (role: number): boolean => STAFF.includes(role);

/**
 * Returns true for staff and associates, who act for trading clients. Customers act for their own
 * business.
 */
export const actsForClients = (role: number): boolean =>
  isStaffRole(role) || role === ROLE.associate;

export const readsHolds = (profile: Profile): boolean => mayCall(profile, calls.listHolds);

export const actorOf = (profile: Profile): Actor => ({
  id: profile.id,
  role: profile.role_id,
  businessId: profile.business_id,
});

/**
 * Returns the customer's own business as guard input for the state machines; null for other roles.
 */
export function ownClient(profile: Profile): TradingClient | null {
  if (profile.role_id !== ROLE.customer || profile.business_id === null) return null;
  return {
    businessId: profile.business_id,
    associateId: profile.business_associate_id,
    registration: profile.business_details?.registration ?? REGISTRATION.unregistered.code,
    // The business is active, because deactivating it ends the sessions of its users.
    isActive: true,
    isVerified: profile.business_details?.is_verified ?? true,
  };
}
