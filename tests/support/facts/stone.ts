import { type StoneEvent, type stoneMachine, stoneWorkflow } from '#machines/workflows/stone.ts';
import type { Facts } from './facts.ts';
import { ACTORS } from './people.ts';

const EVENTS = Object.keys(stoneWorkflow.participles) as StoneEvent['type'][];

export const stoneFacts: Facts<typeof stoneMachine> = {
  workflow: stoneWorkflow,
  worlds: [{ isInCheck: false }, { isInCheck: true }],
  own: [],
  events: ACTORS.flatMap((actor) => EVENTS.map((type) => ({ type, actor }))),
};
