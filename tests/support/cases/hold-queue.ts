import { STONE_STATUS } from '#machines/codes.ts';
import { type holdQueueMachine, holdQueueWorkflow } from '#machines/workflows/hold-queue.ts';
import { CLIENT, HOLDER, OTHER, OWN } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import {
  EVERYBODY,
  IN_USE_OR_NOT,
  REGISTRATIONS,
  STONES,
  WHO_SAYS_WHY,
  WITH_AND_WITHOUT_CLIENT,
} from './common.ts';

export const holdQueueCases: Cases<typeof holdQueueMachine> = {
  workflow: holdQueueWorkflow,
  everyday: {
    stoneStatus: STONE_STATUS.hold.code,
    heldFor: OTHER,
    alreadyWaiting: false,
    tradingClient: CLIENT,
    due: true,
    actor: HOLDER,
    remark: 'The client has bought elsewhere.',
  },
  at: { 'queue.offer': { stoneStatus: STONE_STATUS.available.code, heldFor: null } },
  guards: {
    clientIsChosen: WITH_AND_WITHOUT_CLIENT,
    actorMayActForClient: EVERYBODY,
    businessIsRegistered: REGISTRATIONS,
    clientIsActive: IN_USE_OR_NOT,
    stoneIsHeld: STONES,
    clientIsNotTheHolder: {
      'held for another': { heldFor: OTHER },
      'held for this client': { heldFor: OWN },
    },
    clientIsNotWaitingYet: {
      'not in line': { alreadyWaiting: false },
      'in line already': { alreadyWaiting: true },
    },
    stoneIsAvailable: STONES,
    reasonIsGivenToOwner: WHO_SAYS_WHY,
    offerIsDue: { 'its hour has come': { due: true }, 'its hour is to come': { due: false } },
  },
};
