import { type businessMachine, businessWorkflow } from '#machines/workflows/business.ts';
import { ADMINISTRATOR, QUALITY_CONTROL } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { EVERYBODY, WORDS } from './common.ts';

const PAPERS = {
  'both approved': { ownerApproved: true, businessApproved: true },
  "only the owner's approved": { ownerApproved: true, businessApproved: false },
  "only the business's approved": { ownerApproved: false, businessApproved: true },
  'none approved': { ownerApproved: false, businessApproved: false },
};

const UNTIL = '2027-06-30';
const CHOSEN_DAYS = {
  'the usual day': { actor: QUALITY_CONTROL, until: null, remark: '' },
  'a chosen day of quality control': { actor: QUALITY_CONTROL, until: UNTIL, remark: 'Agreed.' },
  'a chosen day with a reason': { actor: ADMINISTRATOR, until: UNTIL, remark: 'Agreed.' },
  'a chosen day without a reason': { actor: ADMINISTRATOR, until: UNTIL, remark: ' ' },
};

export const businessCases: Cases<typeof businessMachine> = {
  workflow: businessWorkflow,
  everyday: {
    ownerApproved: true,
    businessApproved: true,
    actor: ADMINISTRATOR,
    until: null,
    isOpen: true,
    remark: 'It no longer trades.',
  },
  guards: {
    actorIsStaff: EVERYBODY,
    someDocumentIsApproved: PAPERS,
    ownerDocumentIsApproved: PAPERS,
    businessDocumentIsApproved: PAPERS,
    actorSetsLastDay: CHOSEN_DAYS,
    lastDayIsExplained: CHOSEN_DAYS,
    actorIsAdministrator: EVERYBODY,
    hitIsOpen: { 'an open hit': { isOpen: true }, 'no open hit': { isOpen: false } },
    remarkIsGiven: WORDS,
  },
};
