import {
  type ExternalRequestEvent,
  type externalRequestMachine,
  externalRequestWorkflow,
} from '#machines/workflows/external-request.ts';
import type { Facts } from './facts.ts';
import { ACTORS } from './people.ts';

const EVENTS = Object.keys(externalRequestWorkflow.participles) as ExternalRequestEvent['type'][];

export const externalRequestFacts: Facts<typeof externalRequestMachine> = {
  workflow: externalRequestWorkflow,
  worlds: [{ undecided: 0 }, { undecided: 2 }],
  own: [],
  events: ACTORS.flatMap((actor) => EVENTS.map((type) => ({ type, actor }))),
};
