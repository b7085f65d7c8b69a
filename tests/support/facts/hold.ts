import { STONE_STATUS } from '#machines/codes.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import {
  type HoldContext,
  type HoldEvent,
  type holdMachine,
  holdWorkflow,
} from '#machines/workflows/hold.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS, CLIENTS, OTHER, OWN, SALESPERSON } from './people.ts';

const REMARKS = ['The stone is lost.', '   ', ''];

const eventsBy = (actor: Actor): HoldEvent[] => [
  ...(['hold.place', 'hold.expired', 'hold.confirmed', 'hold.issued'] as const).map((type) => ({
    type,
    actor,
  })),
  ...(['hold.extend', 'hold.release', 'hold.withdraw'] as const).flatMap((type) =>
    REMARKS.map((remark) => ({ type, actor, remark })),
  ),
];

export const holdFacts: Facts<typeof holdMachine> = {
  workflow: holdWorkflow,
  worlds: combinations<HoldContext>({
    stoneStatus: [STONE_STATUS.available.code, STONE_STATUS.hold.code, STONE_STATUS.soldOut.code],
    offeredTo: [null, OWN, OTHER],
    tradingClient: CLIENTS,
    extended: [false, true],
    due: [false, true],
    end: [null],
    undoableBy: [null, SALESPERSON.id],
  }),
  own: ['extended', 'end'],
  events: ACTORS.flatMap(eventsBy),
};
