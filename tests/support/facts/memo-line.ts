import { STONE_STATUS } from '#machines/codes.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import {
  type MemoLineContext,
  type MemoLineEvent,
  type memoLineMachine,
  memoLineWorkflow,
} from '#machines/workflows/memo-line.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS, groundsOf, OTHER, OWN, STANDING_CLIENTS } from './people.ts';

/** A memo that exceeds the credit limit of its client, under each of the two terms. */
export const ABOVE = {
  reason: { by: '250.00', needs: 'reason' },
  administrator: { by: '250.00', needs: 'administrator' },
} as const;

const REMARKS = ['It never left the vault.', '   '];

const eventsBy = (actor: Actor): MemoLineEvent[] => [
  ...['Paid on time for ten years.', '   '].map(
    (limitReason) => ({ type: 'memo.issue', actor, limitReason }) as const,
  ),
  ...groundsOf(actor).map(
    (belowCost) =>
      ({ type: 'memo.issue', actor, limitReason: '', withPrice: true, belowCost }) as const,
  ),
  ...(
    ['memo.receive', 'memo.inspect', 'memo.takeBack', 'memo.request', 'memo.retract'] as const
  ).map((type) => ({
    type,
    actor,
  })),
  ...groundsOf(actor).map((belowCost) => ({ type: 'memo.sell' as const, actor, belowCost })),
  ...(['memo.withdraw', 'memo.reverse', 'memo.grant', 'memo.decline'] as const).flatMap((type) =>
    REMARKS.map((remark) => ({ type, actor, remark })),
  ),
];

export const memoLineFacts: Facts<typeof memoLineMachine> = {
  workflow: memoLineWorkflow,
  worlds: [
    ...combinations<MemoLineContext>({
      stoneStatus: [STONE_STATUS.available.code, STONE_STATUS.hold.code, STONE_STATUS.memo.code],
      heldFor: [null, OWN, OTHER],
      offeredTo: [null, OWN, OTHER],
      tradingClient: STANDING_CLIENTS,
      isWithinLimit: [true, false],
      aboveLimit: [null, ABOVE.reason, ABOVE.administrator],
      isOverdueForLong: [false, true],
      isUntouched: [true, false],
      doer: ['administrator'],
      isFresh: [true, false],
      isBelowCost: [false],
      hasRequest: [false],
    }),
    // Most facts of an issue do not matter for a price below cost.
    ...combinations<MemoLineContext>({
      stoneStatus: [STONE_STATUS.available.code, STONE_STATUS.memo.code],
      heldFor: [null],
      offeredTo: [null],
      tradingClient: STANDING_CLIENTS,
      isWithinLimit: [true],
      aboveLimit: [null],
      isOverdueForLong: [false],
      isUntouched: [true],
      doer: ['administrator'],
      isFresh: [true],
      isBelowCost: [true],
      hasRequest: [false],
    }),
    // A request exists only for a stone on memo.
    ...combinations<MemoLineContext>({
      stoneStatus: [STONE_STATUS.memo.code],
      heldFor: [null],
      offeredTo: [null],
      tradingClient: STANDING_CLIENTS,
      isWithinLimit: [true],
      aboveLimit: [null],
      isOverdueForLong: [false],
      isUntouched: [true],
      doer: ['administrator'],
      isFresh: [true],
      isBelowCost: [false],
      hasRequest: [true],
    }),
  ],
  own: ['doer'],
  events: ACTORS.flatMap(eventsBy),
};
