import { STONE_STATUS } from '#machines/codes.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import {
  type HoldQueueContext,
  type HoldQueueEvent,
  type holdQueueMachine,
  holdQueueWorkflow,
} from '#machines/workflows/hold-queue.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS, OTHER, OWN, STANDING_CLIENTS } from './people.ts';

const WORDLESS = [
  'queue.join',
  'queue.offer',
  'queue.take',
  'queue.lapse',
  'queue.recall',
  'queue.close',
] as const;

const eventsBy = (actor: Actor): HoldQueueEvent[] => [
  ...WORDLESS.map((type) => ({ type, actor })),
  ...['The client has bought elsewhere.', '  '].map((remark) => ({
    type: 'queue.leave' as const,
    actor,
    remark,
  })),
];

export const holdQueueFacts: Facts<typeof holdQueueMachine> = {
  workflow: holdQueueWorkflow,
  worlds: combinations<HoldQueueContext>({
    stoneStatus: [STONE_STATUS.hold.code, STONE_STATUS.available.code, STONE_STATUS.memo.code],
    heldFor: [OTHER, OWN, null],
    alreadyWaiting: [false, true],
    tradingClient: STANDING_CLIENTS,
    due: [false, true],
  }),
  own: [],
  events: ACTORS.flatMap(eventsBy),
};
