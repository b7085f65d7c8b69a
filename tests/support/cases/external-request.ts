import {
  type externalRequestMachine,
  externalRequestWorkflow,
} from '#machines/workflows/external-request.ts';
import { ADMINISTRATOR } from '../facts/people.ts';
import type { Cases } from './cases.ts';

export const externalRequestCases: Cases<typeof externalRequestMachine> = {
  workflow: externalRequestWorkflow,
  everyday: { undecided: 0, actor: ADMINISTRATOR },
  guards: {
    everyStoneIsDecided: {
      'no stone undecided': { undecided: 0 },
      'one stone undecided': { undecided: 1 },
    },
  },
};
