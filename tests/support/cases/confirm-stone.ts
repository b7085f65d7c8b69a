import { STONE_STATUS } from '#machines/codes.ts';
import {
  type confirmStoneMachine,
  confirmStoneWorkflow,
} from '#machines/workflows/confirm-stone.ts';
import {
  ACTORS,
  ADMINISTRATOR,
  actorName,
  CLIENT,
  HOLDER,
  QUALITY_CONTROL,
} from '../facts/people.ts';
import type { Cases } from './cases.ts';
import {
  BELOW_COST,
  EVERYBODY,
  FREE_OR_HELD,
  IN_USE_OR_NOT,
  OFFERS,
  REGISTRATIONS,
  VERIFIED_OR_NOT,
  WHO_SAYS_WHY,
  WITH_AND_WITHOUT_CLIENT,
  WORDS,
} from './common.ts';

export const confirmStoneCases: Cases<typeof confirmStoneMachine> = {
  workflow: confirmStoneWorkflow,
  everyday: {
    stoneStatus: STONE_STATUS.available.code,
    heldFor: null,
    offeredTo: null,
    tradingClient: CLIENT,
    requester: HOLDER.id,
    isExternal: false,
    due: true,
    approver: QUALITY_CONTROL.id,
    isUntouched: true,
    isBelowCost: false,
    isUnanswered: false,
    isDeclined: false,
    actor: ADMINISTRATOR,
    remark: 'The stone is lost.',
    withPrice: true,
  },
  at: { 'confirm.approveExternal': { isExternal: true } },
  guards: {
    clientIsChosen: WITH_AND_WITHOUT_CLIENT,
    actorMayActForClient: EVERYBODY,
    stoneIsFreeForClient: FREE_OR_HELD,
    stoneIsNotOfferedToAnother: OFFERS,
    businessIsRegistered: REGISTRATIONS,
    clientIsActive: IN_USE_OR_NOT,
    clientIsVerifiedOrActorAdministers: VERIFIED_OR_NOT,
    clientIsStillRegistered: REGISTRATIONS,
    actorIsStaff: EVERYBODY,
    actorMaySetPrice: {
      ...Object.fromEntries(
        ACTORS.flatMap((actor) =>
          [true, false].map((withPrice) => [
            `${actorName(actor)} ${withPrice ? 'with a price' : 'without a price'}`,
            { actor, withPrice },
          ]),
        ),
      ),
    },
    approverIsNotTheRequester: {
      'asked by the client': { requester: HOLDER.id },
      'asked by whoever decides': { requester: ADMINISTRATOR.id },
    },
    requestIsOwn: { "the portal's own": { isExternal: false }, external: { isExternal: true } },
    requestIsExternal: {
      "the portal's own": { isExternal: false },
      external: { isExternal: true },
    },
    remarkIsGiven: WORDS,
    reasonIsGivenToOwner: WHO_SAYS_WHY,
    actorAskedOrAdministers: EVERYBODY,
    actorIsAdministrator: EVERYBODY,
    actorDidNotApprove: {
      'approved by another': { approver: QUALITY_CONTROL.id },
      'approved by whoever takes it back': { approver: ADMINISTRATOR.id },
    },
    ...BELOW_COST,
    supplierHasNotDeclined: {
      'the supplier has the stone': { isDeclined: false },
      'the supplier has declined': { isDeclined: true },
    },
    supplierHasAnsweredOrActorAdministers: Object.fromEntries(
      ACTORS.flatMap((actor) =>
        [true, false].map((isUnanswered) => [
          `${actorName(actor)} ${isUnanswered ? 'without an answer' : 'with an answer'}`,
          { actor, isUnanswered },
        ]),
      ),
    ),
    reasonIsGivenWithoutAnswer: {
      'the supplier has answered': { isUnanswered: false },
      'no answer, with a reason': { isUnanswered: true, unansweredReason: 'By telephone.' },
      'no answer, and blanks': { isUnanswered: true, unansweredReason: '  ' },
      'no answer, and nothing is said': { isUnanswered: true },
    },
    nothingHappenedSince: {
      'nothing happened to the stone': { isUntouched: true },
      'something happened to the stone': { isUntouched: false },
    },
    requestIsDue: { 'its hour has come': { due: true }, 'its hour is to come': { due: false } },
  },
};
