import {
  type supplierConfirmationMachine,
  supplierConfirmationWorkflow,
} from '#machines/workflows/supplier-confirmation.ts';
import { ADMINISTRATOR } from '../facts/people.ts';
import { SUPPLIER } from '../facts/supplier-confirmation.ts';
import type { Cases } from './cases.ts';
import { EVERYBODY, WORDS } from './common.ts';

export const supplierConfirmationCases: Cases<typeof supplierConfirmationMachine> = {
  workflow: supplierConfirmationWorkflow,
  everyday: {
    supplierUserId: SUPPLIER,
    isOrderPending: true,
    due: true,
    actor: ADMINISTRATOR,
    remark: 'Sold this morning.',
  },
  guards: {
    actorMayAnswer: EVERYBODY,
    actorIsStaff: EVERYBODY,
    orderIsPending: {
      'the order waits for a decision': { isOrderPending: true },
      'the order has ended': { isOrderPending: false },
    },
    answerIsDue: {
      'the time has passed': { due: true },
      'the time has not passed': { due: false },
    },
    remarkIsGiven: WORDS,
  },
};
