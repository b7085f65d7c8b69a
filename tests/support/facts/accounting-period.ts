import type { Actor } from '#machines/kernel/workflow-model.ts';
import {
  type AccountingPeriodContext,
  type AccountingPeriodEvent,
  type accountingPeriodMachine,
  accountingPeriodWorkflow,
} from '#machines/workflows/accounting-period.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS } from './people.ts';

const REMARKS = ['An invoice is missing.', '   ', ''];

const eventsBy = (actor: Actor): AccountingPeriodEvent[] => [
  { type: 'period.close', actor },
  ...REMARKS.map((remark) => ({ type: 'period.reopen' as const, actor, remark })),
];

export const accountingPeriodFacts: Facts<typeof accountingPeriodMachine> = {
  workflow: accountingPeriodWorkflow,
  worlds: combinations<AccountingPeriodContext>({ isOver: [true, false] }),
  own: [],
  events: ACTORS.flatMap(eventsBy),
};
