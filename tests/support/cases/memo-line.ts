import { STONE_STATUS } from '#machines/codes.ts';
import { type memoLineMachine, memoLineWorkflow } from '#machines/workflows/memo-line.ts';
import { ABOVE } from '../facts/memo-line.ts';
import { ADMINISTRATOR, CLIENT, HOLDER, SALESPERSON } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import {
  BELOW_COST,
  DOERS,
  EVERYBODY,
  FREE_OR_HELD,
  FRESH_OR_LATE,
  IN_USE_OR_NOT,
  OFFERS,
  REGISTRATIONS,
  VERIFIED_OR_NOT,
  WITH_AND_WITHOUT_CLIENT,
  WORDS,
} from './common.ts';

const OPEN_OR_NOT = {
  'no open request': { hasRequest: false },
  'an open request': { hasRequest: true },
};

export const memoLineCases: Cases<typeof memoLineMachine> = {
  workflow: memoLineWorkflow,
  everyday: {
    stoneStatus: STONE_STATUS.available.code,
    heldFor: null,
    offeredTo: null,
    tradingClient: CLIENT,
    isWithinLimit: true,
    aboveLimit: null,
    isOverdueForLong: false,
    isUntouched: true,
    isBelowCost: false,
    doer: ADMINISTRATOR.id,
    isFresh: true,
    hasRequest: false,
    actor: ADMINISTRATOR,
    remark: 'It never left the vault.',
    limitReason: 'Paid on time for ten years.',
    withPrice: false,
  },
  at: {
    'memo.request': { actor: HOLDER },
    'memo.retract': { actor: HOLDER, hasRequest: true },
    'memo.grant': { hasRequest: true },
    'memo.decline': { hasRequest: true },
  },
  guards: {
    clientIsChosen: WITH_AND_WITHOUT_CLIENT,
    actorMayActForClient: EVERYBODY,
    businessIsRegistered: REGISTRATIONS,
    clientIsActive: IN_USE_OR_NOT,
    clientIsVerifiedOrActorAdministers: VERIFIED_OR_NOT,
    clientIsStillRegistered: REGISTRATIONS,
    stoneIsFreeForClient: FREE_OR_HELD,
    stoneIsNotOfferedToAnother: OFFERS,
    isWithinMemoLimit: {
      'a customer within its limit': { actor: HOLDER, isWithinLimit: true },
      'a customer beyond its limit': { actor: HOLDER, isWithinLimit: false },
      'an administrator beyond the limit': { actor: ADMINISTRATOR, isWithinLimit: false },
    },
    clientStaysWithinCreditLimit: {
      'a customer within its credit limit': { actor: HOLDER, aboveLimit: null },
      'a customer above it, regardless of what an associate needs': {
        actor: HOLDER,
        aboveLimit: ABOVE.reason,
      },
      'a customer above it, where an administrator is needed': {
        actor: HOLDER,
        aboveLimit: ABOVE.administrator,
      },
      'an administrator above it': { actor: ADMINISTRATOR, aboveLimit: ABOVE.administrator },
    },
    actorMayExceedCreditLimit: {
      'an associate within the credit limit': { actor: SALESPERSON, aboveLimit: null },
      'an associate above it, where a reason is enough': {
        actor: SALESPERSON,
        aboveLimit: ABOVE.reason,
      },
      'an associate above it, where an administrator is needed': {
        actor: SALESPERSON,
        aboveLimit: ABOVE.administrator,
      },
      'an administrator above it': { actor: ADMINISTRATOR, aboveLimit: ABOVE.administrator },
    },
    limitReasonIsGiven: {
      'no reason within the credit limit': { aboveLimit: null, limitReason: '' },
      'a reason above it': { aboveLimit: ABOVE.reason, limitReason: 'Paid on time for ten years.' },
      'no reason above it': { aboveLimit: ABOVE.reason, limitReason: '' },
      'blanks above it': { aboveLimit: ABOVE.reason, limitReason: '   ' },
      'no reason of an administrator': { aboveLimit: ABOVE.administrator, limitReason: '' },
    },
    clientSetsNoPrice: {
      'a customer without a price': { actor: HOLDER, withPrice: false },
      'a customer with a price': { actor: HOLDER, withPrice: true },
      'an associate with a price': { actor: SALESPERSON, withPrice: true },
      'an administrator with a price': { actor: ADMINISTRATOR, withPrice: true },
    },
    noMemoIsOverdueForLong: {
      'a customer with nothing overdue': { actor: HOLDER, isOverdueForLong: false },
      'a customer with a memo overdue for long': { actor: HOLDER, isOverdueForLong: true },
      'an administrator for such a one': { actor: ADMINISTRATOR, isOverdueForLong: true },
    },
    actorRunsMemos: EVERYBODY,
    actorIsCustomer: EVERYBODY,
    noRequestIsOpen: OPEN_OR_NOT,
    requestIsOpen: OPEN_OR_NOT,
    actorIsAdministrator: EVERYBODY,
    ...BELOW_COST,
    nothingHappenedSince: {
      'nothing happened to the stone': { isUntouched: true },
      'something happened to the stone': { isUntouched: false },
    },
    actorDidIt: DOERS,
    isStillFresh: FRESH_OR_LATE,
    remarkIsGiven: WORDS,
  },
};
