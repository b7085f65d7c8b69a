import { type bulkEmailMachine, bulkEmailWorkflow } from '#machines/workflows/bulk-email.ts';
import { ADMINISTRATOR } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { EVERYBODY } from './common.ts';

const TURNS = {
  'a time is to come': { hasNextTurn: true },
  'no time is to come': { hasNextTurn: false },
};

export const bulkEmailCases: Cases<typeof bulkEmailMachine> = {
  workflow: bulkEmailWorkflow,
  everyday: {
    isTimed: true,
    hasNextTurn: true,
    isAddressed: true,
    isOwed: true,
    hasWayOut: true,
    actor: ADMINISTRATOR,
  },
  at: { 'mailing.finish': { hasNextTurn: false } },
  guards: {
    actorIsAdministrator: EVERYBODY,
    mailIsTimed: { 'with a schedule': { isTimed: true }, 'without one': { isTimed: false } },
    turnIsLeft: TURNS,
    noTurnIsLeft: TURNS,
    hasRecipients: {
      'with readers': { isAddressed: true },
      'without any': { isAddressed: false },
    },
    someRecipientIsLeft: { 'some missed it': { isOwed: true }, 'all got it': { isOwed: false } },
    mailIsSetUp: {
      'a mail server': { hasWayOut: true },
      'no mail server': { hasWayOut: false },
    },
  },
};
