import { type stockImportMachine, stockImportWorkflow } from '#machines/workflows/stock-import.ts';
import { ADMINISTRATOR } from '../facts/people.ts';
import { SUPPLIER } from '../facts/stock-import.ts';
import type { Cases } from './cases.ts';
import { EVERYBODY, WORDS } from './common.ts';

const LIMITS = {
  'within the limits': { isBeyondLimits: false },
  'beyond the limits': { isBeyondLimits: true },
};

export const stockImportCases: Cases<typeof stockImportMachine> = {
  workflow: stockImportWorkflow,
  everyday: {
    supplierId: SUPPLIER,
    isBeyondLimits: true,
    isLoss: false,
    isOutdated: false,
    isIdle: false,
    actor: ADMINISTRATOR,
    remark: 'They have left the trade.',
  },
  at: { 'import.begin': { isBeyondLimits: false } },
  guards: {
    listIsKnownToActor: EVERYBODY,
    actorIsStaff: EVERYBODY,
    actorIsStaffOrPortal: EVERYBODY,
    actorIsStaffOrSupplier: EVERYBODY,
    actorIsStaffSupplierOrPortal: EVERYBODY,
    remarkIsGiven: WORDS,
    listChangesSomething: {
      'something to do': { isIdle: false },
      'nothing to do': { isIdle: true },
    },
    listIsWithinLimits: LIMITS,
    listNeedsAPerson: LIMITS,
    noLaterListStands: {
      'the latest list': { isOutdated: false },
      'a later one is applied': { isOutdated: true },
    },
    reasonIsGivenForLoss: {
      'a great loss with a reason': { isLoss: true },
      'a great loss with blanks': { isLoss: true, remark: '  ' },
      'a small loss without a reason': { isLoss: false, remark: '' },
    },
  },
};
