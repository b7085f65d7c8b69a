import { STONE_STATUS } from '#machines/codes.ts';
import { type holdMachine, holdWorkflow } from '#machines/workflows/hold.ts';
import { ADMINISTRATOR, CLIENT, HOLDER, SALESPERSON } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import {
  EVERYBODY,
  OFFERS,
  REGISTRATIONS,
  STONES,
  WHO_SAYS_WHY,
  WITH_AND_WITHOUT_CLIENT,
  WORDS,
} from './common.ts';

export const holdCases: Cases<typeof holdMachine> = {
  workflow: holdWorkflow,
  everyday: {
    stoneStatus: STONE_STATUS.available.code,
    offeredTo: null,
    tradingClient: CLIENT,
    extended: false,
    due: true,
    end: null,
    undoableBy: null,
    actor: HOLDER,
    remark: 'The stone is lost.',
  },
  at: { 'hold.withdraw': { actor: ADMINISTRATOR } },
  guards: {
    clientIsChosen: WITH_AND_WITHOUT_CLIENT,
    actorMayActForClient: EVERYBODY,
    stoneIsAvailable: STONES,
    stoneIsNotOfferedToAnother: OFFERS,
    businessIsRegistered: REGISTRATIONS,
    actorMayEndHold: EVERYBODY,
    holdIsNotExtendedYet: {
      'not extended yet': { extended: false },
      'extended before': { extended: true },
    },
    actorIsStaff: EVERYBODY,
    remarkIsGiven: WORDS,
    reasonIsGivenToOwner: WHO_SAYS_WHY,
    reasonIsGivenUnlessUndone: {
      ...WHO_SAYS_WHY,
      'the person who placed it just before': {
        actor: SALESPERSON,
        remark: '',
        undoableBy: SALESPERSON.id,
      },
      'a colleague of that person': {
        actor: ADMINISTRATOR,
        remark: '',
        undoableBy: SALESPERSON.id,
      },
    },
    holdIsDue: { 'its hour has come': { due: true }, 'its hour is to come': { due: false } },
  },
};
