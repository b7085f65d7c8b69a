import {
  APPROVAL,
  HOLD_STATUS,
  MEMO_MOVEMENT,
  STONE_STATUS,
} from '../../../../src/machines/codes.ts';
import type { GuardTree } from '../../../../src/machines/kernel/guards.ts';

const { available, hold } = STONE_STATUS;
const isWaitingExternally = `(order == ${APPROVAL.pending.code} && order_external)`;
const isOut = `line == ${MEMO_MOVEMENT.issued.code}`;

/**
 * What each condition means here, written a second time: of `a`, who acts, and of `b`, the client. What cannot differ
 * among registered clients whose limits are wide is true.
 */
const MEANING: Readonly<Record<string, string>> = {
  clientIsChosen: 'true',
  businessIsRegistered: 'true',
  clientIsStillRegistered: 'true',
  clientIsActive: 'true',
  clientIsVerifiedOrActorAdministers: 'true',
  reasonIsGivenToOwner: 'true',
  reasonIsGivenUnlessUndone: 'true',
  remarkIsGiven: 'true',
  isWithinMemoLimit: 'true',
  clientStaysWithinCreditLimit: 'true',
  actorMayExceedCreditLimit: 'true',
  limitReasonIsGiven: 'true',
  noMemoIsOverdueForLong: 'true',
  renewalIsLeft: 'true',
  termsAreNotAccepted: 'true',
  versionIsOfMemo: 'true',
  noRequestIsOpen: 'true',
  requestIsOpen: 'true',
  actorIsCustomer: 'is_client(a)',
  dueDayIsLater: 'true',
  dueDayIsWithinLimit: 'true',
  actorMayActForClient: 'may_act(a, b)',
  actorMayEndHold: 'may_act(a, b)',
  actorIsStaff: 'is_staff(a)',
  actorIsAdministrator: 'is_administrator(a)',
  actorRunsMemos: '(is_administrator(a) || a == associate)',
  clientSetsNoPrice: 'true',
  actorMaySetPriceBelowCost: 'true',
  reasonIsGivenBelowCost: 'true',
  supplierHasNotDeclined: 'true',
  supplierHasAnsweredOrActorAdministers: 'true',
  reasonIsGivenWithoutAnswer: 'true',
  actorMaySetPrice: '(is_administrator(a) || a == associate)',
  stoneIsAvailable: `(stone == ${available.code})`,
  stoneIsHeld: `(stone == ${hold.code})`,
  stoneIsFreeForClient: `(stone == ${available.code} || (stone == ${hold.code} && held == ${HOLD_STATUS.held.code} && held_for == b + 1))`,
  stoneIsNotOfferedToAnother: '(lasting == 0 || lasting == b + 1)',
  stoneIsNotListedYet: '(cart[b] == 0)',
  stoneWaitsForCheck: '(check == 1)',
  stoneWaitsForNoCheck: '(check == 0)',
  holdIsNotExtendedYet: '(!held_longer)',
  holdIsDue: 'held_due',
  clientIsNotTheHolder: '(held_for != b + 1)',
  clientIsNotWaitingYet: '(place[b] == 0)',
  offerIsDue: 'place_due[b]',
  approverIsNotTheRequester: '(a != order_by)',
  requestIsOwn: '(!order_external)',
  requestIsExternal: 'order_external',
  actorAskedOrAdministers: '(is_administrator(a) || a == order_by)',
  requestIsDue: `(order == ${APPROVAL.pending.code} && order_due)`,
  actorDidNotApprove: '(a != order_approver)',
  nothingHappenedSince: '(was_last && !any_offered)',
  everyStoneIsDecided: `!${isWaitingExternally}`,
  actorDidIt: '(a == line_receiver)',
  isStillFresh: '(line_receiver != 0)',
  everyStoneIsOut: `(${isOut})`,
  noStoneIsOut: `!(${isOut})`,
  someStonesAreOut: 'false',
};

/** `last` is the variable that says whether the record was the last to move its stone. */
export function conditionText(tree: GuardTree | null, last: string, dropped: string): string {
  if (tree === null) return 'true';
  if (tree.kind === 'leaf') {
    if (tree.name === dropped) return 'true';
    const text = MEANING[tree.name];
    if (text === undefined) throw new Error(`what does ${tree.name} mean?`);
    return text.replace('was_last', last);
  }
  const parts = tree.parts.map((part) => conditionText(part, last, dropped));
  if (tree.kind === 'not') return `!(${parts.join(' || ')})`;
  return `(${parts.join(tree.kind === 'and' ? ' && ' : ' || ')})`;
}
