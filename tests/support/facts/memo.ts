import {
  type MemoContext,
  type MemoEvent,
  type memoMachine,
  memoWorkflow,
} from '#machines/workflows/memo.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS } from './people.ts';

const EVENTS = Object.keys(memoWorkflow.participles) as MemoEvent['type'][];

export const memoFacts: Facts<typeof memoMachine> = {
  workflow: memoWorkflow,
  worlds: combinations<MemoContext>({ out: [2, 1, 0], settled: [0, 1, 2] }),
  own: [],
  events: ACTORS.flatMap((actor) => EVENTS.map((type) => ({ type, actor }))),
};
