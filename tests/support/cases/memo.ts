import { type memoMachine, memoWorkflow } from '#machines/workflows/memo.ts';
import { ADMINISTRATOR, CLIENT, HOLDER } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { EVERYBODY, IN_USE_OR_NOT, REGISTRATIONS, WHO_SAYS_WHY } from './common.ts';

const COUNTS = {
  'two out, none settled': { out: 2, settled: 0 },
  'one out, one settled': { out: 1, settled: 1 },
  'none out, two settled': { out: 0, settled: 2 },
};

export const memoCases: Cases<typeof memoMachine> = {
  workflow: memoWorkflow,
  everyday: {
    out: 1,
    settled: 1,
    tradingClient: CLIENT,
    renewalsLeft: 1,
    firstDueOn: '2026-12-11',
    lastDueOn: '2027-11-26',
    isAccepted: false,
    isOwnVersion: true,
    actor: ADMINISTRATOR,
    dueOn: '2026-12-18',
    remark: 'The jeweller needs more time.',
  },
  at: {
    'memoDocument.accept': { actor: HOLDER },
    'memoDocument.close': { out: 0, settled: 2 },
    'memoDocument.reopen': { out: 2, settled: 0 },
  },
  guards: {
    everyStoneIsOut: COUNTS,
    someStonesAreOut: COUNTS,
    noStoneIsOut: COUNTS,
    actorMayActForClient: EVERYBODY,
    actorRunsMemos: EVERYBODY,
    actorIsCustomer: EVERYBODY,
    termsAreNotAccepted: {
      'terms not accepted yet': { isAccepted: false },
      'terms accepted before': { isAccepted: true },
    },
    versionIsOfMemo: {
      'the version of the memo': { isOwnVersion: true },
      'another version': { isOwnVersion: false },
    },
    clientIsStillRegistered: REGISTRATIONS,
    clientIsActive: IN_USE_OR_NOT,
    renewalIsLeft: {
      'one renewal left': { renewalsLeft: 1 },
      'no renewal left': { renewalsLeft: 0 },
      'more renewals than the terms allow': { renewalsLeft: -1 },
    },
    dueDayIsLater: {
      'the first possible day': { dueOn: '2026-12-11' },
      'the day before': { dueOn: '2026-12-10' },
    },
    dueDayIsWithinLimit: {
      'the last possible day': { dueOn: '2027-11-26' },
      'the day after': { dueOn: '2027-11-27' },
    },
    reasonIsGivenToOwner: WHO_SAYS_WHY,
  },
};
