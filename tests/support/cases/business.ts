import { type businessMachine, businessWorkflow } from '#machines/workflows/business.ts';
import { ADMINISTRATOR } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { EVERYBODY, WORDS } from './common.ts';

const PAPERS = {
  'both approved': { ownerApproved: true, businessApproved: true },
  "only the owner's approved": { ownerApproved: true, businessApproved: false },
  "only the business's approved": { ownerApproved: false, businessApproved: true },
  'none approved': { ownerApproved: false, businessApproved: false },
};

export const businessCases: Cases<typeof businessMachine> = {
  workflow: businessWorkflow,
  everyday: {
    ownerApproved: true,
    businessApproved: true,
    actor: ADMINISTRATOR,
    remark: 'It no longer trades.',
  },
  guards: {
    actorIsStaff: EVERYBODY,
    someDocumentIsApproved: PAPERS,
    ownerDocumentIsApproved: PAPERS,
    businessDocumentIsApproved: PAPERS,
    remarkIsGiven: WORDS,
  },
};
