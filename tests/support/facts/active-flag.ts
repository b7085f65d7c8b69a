import {
  type ActiveFlagContext,
  type ActiveFlagEvent,
  type activeFlagMachine,
  activeFlagWorkflow,
} from '#machines/workflows/active-flag.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS, ASSOCIATE, OWN } from './people.ts';

const EVENTS = Object.keys(activeFlagWorkflow.participles) as ActiveFlagEvent['type'][];

export const activeFlagFacts: Facts<typeof activeFlagMachine> = {
  workflow: activeFlagWorkflow,
  worlds: combinations<ActiveFlagContext>({
    owner: [{ businessId: OWN, associateId: ASSOCIATE }, null],
    isOwnAccount: [false, true],
    isLastAdministrator: [false, true],
  }),
  own: [],
  events: ACTORS.flatMap((actor) => EVENTS.map((type) => ({ type, actor }))),
};
