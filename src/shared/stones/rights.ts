import type { Profile } from '../../api/types.ts';
import * as calls from '../../common/access/calls.gen.ts';
import { type Asked, mayCall } from '../../common/access/may-call.ts';
import { REGISTRATION, ROLE } from '../../machines/codes.ts';
import type { Actor } from '../../machines/kernel/model.ts';
import type { ListName } from '../../machines/lists.ts';
import type { Client } from '../../machines/workflows/people.ts';

/** Who may put something on a list may also change what stands there. No invoice is written by hand. */
const WRITTEN_BY = {
  hold: calls.holdStones,
  'confirm-stone': calls.confirmStones,
  memo: calls.issueMemo,
  enquiry: calls.askEnquiries,
  cart: calls.addToCart,
  watchlist: calls.addToWatchlist,
  notes: calls.addNotes,
} as const satisfies Record<Exclude<ListName, 'invoice'>, Asked>;

export const mayWriteList = (profile: Profile, list: keyof typeof WRITTEN_BY): boolean =>
  mayCall(profile, WRITTEN_BY[list]);

export const mayHold = (profile: Profile): boolean => mayWriteList(profile, 'hold');
/** Receiving and selling; whoever has the right to the list and may not is told so by the machine. */
export const mayRunMemos = (profile: Profile): boolean => mayCall(profile, calls.receiveMemo);
/** The right without which no price is approved below cost. */
export const maySetMarkups = (profile: Profile): boolean =>
  mayCall(profile, calls.updateDefaultMarkup);
export const maySetMarket = (profile: Profile): boolean => mayCall(profile, calls.setStoneStatus);

const STAFF: readonly number[] = [ROLE.administrator, ROLE.qualityControl];
export const isStaffRole = (role: number): boolean => STAFF.includes(role);

/** Staff and salespeople act for a client; a customer acts for its own business. */
export const actsForClients = (role: number): boolean =>
  isStaffRole(role) || role === ROLE.associate;

/** Who may read the lists of holds and of places in line. */
export const readsHolds = (profile: Profile): boolean => mayCall(profile, calls.listHolds);

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
