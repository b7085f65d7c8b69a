import { type kycDocumentMachine, kycDocumentWorkflow } from '#machines/workflows/kyc-document.ts';
import { ADMINISTRATOR, HOLDER, OWNER } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { DOERS, EVERYBODY, FRESH_OR_LATE, WORDS } from './common.ts';

export const kycDocumentCases: Cases<typeof kycDocumentMachine> = {
  workflow: kycDocumentWorkflow,
  everyday: {
    owner: OWNER,
    sender: HOLDER.id,
    doer: ADMINISTRATOR.id,
    isFresh: true,
    isUntouched: true,
    actor: ADMINISTRATOR,
    remark: 'The scan is cut off.',
  },
  guards: {
    actorMayActForClient: EVERYBODY,
    actorIsStaff: EVERYBODY,
    reviewerIsNotTheSender: {
      'sent by the client': { sender: HOLDER.id },
      'sent by whoever reviews': { sender: ADMINISTRATOR.id },
    },
    actorDidIt: DOERS,
    isStillFresh: FRESH_OR_LATE,
    registrationStoodStill: {
      'the registration stands': { isUntouched: true },
      'the registration has moved': { isUntouched: false },
    },
    remarkIsGiven: WORDS,
  },
};
