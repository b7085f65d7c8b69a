import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { type activeFlagMachine, activeFlagWorkflow } from '#machines/workflows/active-flag.ts';
import { ADMINISTRATOR, OWNER, QUALITY_CONTROL, SALESPERSON } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { EVERYBODY } from './common.ts';

export const activeFlagCases: Cases<typeof activeFlagMachine> = {
  workflow: activeFlagWorkflow,
  everyday: {
    owner: OWNER,
    isOwnAccount: false,
    isLastAdministrator: false,
    actor: ADMINISTRATOR,
  },
  guards: {
    recordIsKnownToActor: EVERYBODY,
    actorKeepsSuchRecords: {
      "an administrator and a client's record": { actor: ADMINISTRATOR, owner: OWNER },
      'an administrator and a record of the house': { actor: ADMINISTRATOR, owner: null },
      "quality control and a client's record": { actor: QUALITY_CONTROL, owner: OWNER },
      'quality control and a record of the house': { actor: QUALITY_CONTROL, owner: null },
      'an associate and a record of the house': { actor: SALESPERSON, owner: null },
      'the portal and a record of the house': { actor: PORTAL, owner: null },
    },
    accountIsAnothers: {
      "another's account": { isOwnAccount: false },
      'the own account': { isOwnAccount: true },
    },
    anAdministratorRemains: {
      'other administrators': { isLastAdministrator: false },
      'the last administrator': { isLastAdministrator: true },
    },
  },
};
