import { type returnCheckMachine, returnCheckWorkflow } from '#machines/workflows/return-check.ts';
import { ADMINISTRATOR } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { EVERYBODY, WORDS } from './common.ts';

export const returnCheckCases: Cases<typeof returnCheckMachine> = {
  workflow: returnCheckWorkflow,
  everyday: { actor: ADMINISTRATOR, remark: 'The girdle is chipped.' },
  guards: { actorIsStaff: EVERYBODY, remarkIsGiven: WORDS },
};
