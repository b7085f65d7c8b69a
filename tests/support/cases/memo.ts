import { type memoMachine, memoWorkflow } from '#machines/workflows/memo.ts';
import { ADMINISTRATOR } from '../facts/people.ts';
import type { Cases } from './cases.ts';

const COUNTS = {
  'two out, none settled': { out: 2, settled: 0 },
  'one out, one settled': { out: 1, settled: 1 },
  'none out, two settled': { out: 0, settled: 2 },
};

export const memoCases: Cases<typeof memoMachine> = {
  workflow: memoWorkflow,
  everyday: { out: 1, settled: 1, actor: ADMINISTRATOR },
  at: {
    'memoDocument.close': { out: 0, settled: 2 },
    'memoDocument.reopen': { out: 2, settled: 0 },
  },
  guards: { everyStoneIsOut: COUNTS, someStonesAreOut: COUNTS, noStoneIsOut: COUNTS },
};
