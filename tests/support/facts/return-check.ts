import type { Actor } from '#machines/kernel/workflow-model.ts';
import {
  type ReturnCheckEvent,
  type returnCheckMachine,
  returnCheckWorkflow,
} from '#machines/workflows/return-check.ts';
import type { Facts } from './facts.ts';
import { ACTORS } from './people.ts';

const REMARKS = ['The girdle is chipped.', '   '];

const eventsBy = (actor: Actor): ReturnCheckEvent[] => [
  ...(['check.open', 'check.pass', 'check.recall'] as const).map((type) => ({ type, actor })),
  ...REMARKS.map((remark) => ({ type: 'check.fail' as const, actor, remark })),
];

export const returnCheckFacts: Facts<typeof returnCheckMachine> = {
  workflow: returnCheckWorkflow,
  worlds: [{}],
  own: [],
  events: ACTORS.flatMap(eventsBy),
};
