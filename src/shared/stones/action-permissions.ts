import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { allowsRole, mayCall, type Requirement } from '#common/access/may-call.ts';
import { ROLE } from '#machines/codes.ts';
import type { StoneActionName } from './checks/stone-targets.ts';

const CALLS: Readonly<Record<StoneActionName, Requirement>> = {
  hold: calls.holdStones,
  join: calls.joinHoldQueue,
  confirm: calls.confirmStones,
  memo: calls.issueMemo,
  cart: calls.addToCart,
  watch: calls.addToWatchlist,
  note: calls.addNotes,
  enquire: calls.askEnquiries,
  offerPrice: calls.makePriceOffers,
};

export const mayAct = (profile: Profile, action: StoneActionName): boolean =>
  mayCall(profile, CALLS[action]);

/**
 * Returns true if the action is shown to the role. Auditors see every action with its disabled
 * reason; suppliers see no action.
 */
export const isOfferedTo = (role: number, action: StoneActionName): boolean =>
  role === ROLE.auditor || allowsRole(CALLS[action], role);
