import type { Actor } from '#machines/kernel/workflow-model.ts';
import {
  type DemandContext,
  type DemandEvent,
  type demandMachine,
  demandWorkflow,
} from '#machines/workflows/demand.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS, CLIENTS } from './people.ts';

const REMARKS = ['Bought elsewhere.', '   ', ''];

const eventsBy = (actor: Actor): DemandEvent[] => [
  ...(
    [
      'demand.place',
      'demand.change',
      'demand.refine',
      'demand.match',
      'demand.expire',
      'demand.reopen',
    ] as const
  ).map((type) => ({ type, actor })),
  ...REMARKS.map((remark) => ({ type: 'demand.close' as const, actor, remark })),
];

export const demandFacts: Facts<typeof demandMachine> = {
  workflow: demandWorkflow,
  worlds: combinations<DemandContext>({ tradingClient: CLIENTS, over: [false, true] }),
  own: [],
  events: ACTORS.flatMap(eventsBy),
};
