import { type stoneMachine, stoneWorkflow } from '#machines/workflows/stone.ts';
import { ADMINISTRATOR } from '../facts/people.ts';
import type { Cases } from './cases.ts';

const CHECKED = {
  'nobody looks at it': { isInCheck: false },
  'it waits for its check': { isInCheck: true },
};

export const stoneCases: Cases<typeof stoneMachine> = {
  workflow: stoneWorkflow,
  everyday: { isInCheck: false, actor: ADMINISTRATOR },
  // Among stones off the market, only recently returned ones can have been received by mistake.
  at: { 'notAvailable/stone.reverse': { isInCheck: true } },
  guards: { stoneWaitsForNoCheck: CHECKED, stoneWaitsForCheck: CHECKED },
};
