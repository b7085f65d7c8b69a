import {
  type accountingPeriodMachine,
  accountingPeriodWorkflow,
} from '#machines/workflows/accounting-period.ts';
import { ADMINISTRATOR } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { EVERYBODY, WORDS } from './common.ts';

export const accountingPeriodCases: Cases<typeof accountingPeriodMachine> = {
  workflow: accountingPeriodWorkflow,
  everyday: { isOver: true, actor: ADMINISTRATOR, remark: 'An invoice is missing.' },
  guards: {
    actorIsAdministrator: EVERYBODY,
    monthIsOver: {
      'the last month': { isOver: true },
      'this month': { isOver: false },
    },
    remarkIsGiven: WORDS,
  },
};
