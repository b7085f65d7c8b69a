import { STONE_STATUS } from '../../../src/machines/codes.ts';
import {
  type HoldQueueContext,
  type HoldQueueEvent,
  type holdQueueMachine,
  holdQueueWorkflow,
} from '../../../src/machines/workflows/hold-queue.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS, OTHER, OWN, STANDING_CLIENTS } from './people.ts';

const EVENTS = Object.keys(holdQueueWorkflow.participles) as HoldQueueEvent['type'][];

export const holdQueueFacts: Facts<typeof holdQueueMachine> = {
  workflow: holdQueueWorkflow,
  worlds: combinations<HoldQueueContext>({
    stoneStatus: [STONE_STATUS.hold.code, STONE_STATUS.available.code, STONE_STATUS.memo.code],
    heldFor: [OTHER, OWN, null],
    alreadyWaiting: [false, true],
    client: STANDING_CLIENTS,
    due: [false, true],
  }),
  own: [],
  events: ACTORS.flatMap((actor) => EVENTS.map((type) => ({ type, actor }))),
};
