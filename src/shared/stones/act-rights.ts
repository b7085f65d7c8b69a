import type { Profile } from '../../api/types.ts';
import * as calls from '../../common/access/calls.gen.ts';
import { type Asked, asksRole, mayCall } from '../../common/access/may-call.ts';
import { ROLE } from '../../machines/codes.ts';
import type { StoneActionName } from './asks/stone-targets.ts';

/** The call behind each act. */
const CALLS: Readonly<Record<StoneActionName, Asked>> = {
  hold: calls.holdStones,
  join: calls.joinHoldQueue,
  confirm: calls.confirmStones,
  memo: calls.issueMemo,
  cart: calls.addToCart,
  watch: calls.addToWatchlist,
  note: calls.addNotes,
  enquire: calls.askEnquiries,
};

export const mayAct = (profile: Profile, action: StoneActionName): boolean =>
  mayCall(profile, CALLS[action]);

/**
 * Whether a role is offered an act at all: one that only others do is not shown to it, and a supplier is shown none. The
 * auditor sees them all closed, and is told why.
 */
export const isOfferedTo = (role: number, action: StoneActionName): boolean =>
  role === ROLE.auditor || asksRole(CALLS[action], role);
