import { STONE_STATUS } from '#machines/codes.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import {
  type ConfirmStoneContext,
  type ConfirmStoneEvent,
  type confirmStoneMachine,
  confirmStoneWorkflow,
} from '#machines/workflows/confirm-stone.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS, groundsOf, HOLDER, OTHER, OWN, STANDING_CLIENTS } from './people.ts';

const REMARKS = ['Sold elsewhere this morning.', '   '];

const eventsBy = (actor: Actor): ConfirmStoneEvent[] => [
  ...(['confirm.request', 'confirm.import', 'confirm.expired'] as const).map((type) => ({
    type,
    actor,
  })),
  { type: 'confirm.update', actor, withPrice: false },
  ...groundsOf(actor).flatMap((belowCost): ConfirmStoneEvent[] => [
    { type: 'confirm.update', actor, withPrice: true, belowCost },
    { type: 'confirm.approve', actor, belowCost },
    { type: 'confirm.approveExternal', actor, belowCost },
  ]),
  ...(['confirm.approve', 'confirm.approveExternal'] as const).map((type) => ({
    type,
    actor,
    unansweredReason: 'Confirmed by telephone.',
  })),
  ...REMARKS.flatMap((remark) =>
    (
      [
        'confirm.reject',
        'confirm.withdraw',
        'confirm.cancel',
        'confirm.reverse',
        'confirm.writeOff',
      ] as const
    ).map((type) => ({
      type,
      actor,
      remark,
    })),
  ),
];

export const confirmStoneFacts: Facts<typeof confirmStoneMachine> = {
  workflow: confirmStoneWorkflow,
  worlds: [
    ...combinations<ConfirmStoneContext>({
      stoneStatus: [STONE_STATUS.available.code, STONE_STATUS.hold.code, STONE_STATUS.soldOut.code],
      heldFor: [null, OWN, OTHER],
      offeredTo: [null, OWN, OTHER],
      tradingClient: STANDING_CLIENTS,
      requester: [HOLDER.id, 'administrator', null],
      isExternal: [false, true],
      due: [false],
      approver: [null],
      isUntouched: [true],
      isBelowCost: [false],
      isUnanswered: [false],
      isDeclined: [false],
    }),
    // The expiry timer checks no other facts.
    ...combinations<ConfirmStoneContext>({
      stoneStatus: [STONE_STATUS.available.code],
      heldFor: [null],
      offeredTo: [null],
      tradingClient: STANDING_CLIENTS,
      requester: [HOLDER.id],
      isExternal: [false, true],
      due: [true],
      approver: [null],
      isUntouched: [true],
      isBelowCost: [false],
      isUnanswered: [false],
      isDeclined: [false],
    }),
    // A reversal does not check the stone either.
    ...combinations<ConfirmStoneContext>({
      stoneStatus: [STONE_STATUS.available.code],
      heldFor: [null],
      offeredTo: [null],
      tradingClient: STANDING_CLIENTS,
      requester: [HOLDER.id],
      isExternal: [false],
      due: [false],
      approver: ['administrator', 'quality control'],
      isUntouched: [true, false],
      isBelowCost: [false],
      isUnanswered: [false],
      isDeclined: [false],
    }),
    // A price below cost does not check the stone either.
    ...combinations<ConfirmStoneContext>({
      stoneStatus: [STONE_STATUS.available.code],
      heldFor: [null],
      offeredTo: [null],
      tradingClient: STANDING_CLIENTS,
      requester: [HOLDER.id],
      isExternal: [false, true],
      due: [false],
      approver: [null],
      isUntouched: [true],
      isBelowCost: [true],
      isUnanswered: [false],
      isDeclined: [false],
    }),
    // The answer of the supplier is checked only by an approval.
    ...[
      { isUnanswered: [true], isDeclined: [false] },
      { isUnanswered: [false], isDeclined: [true] },
    ].flatMap((answer) =>
      combinations<ConfirmStoneContext>({
        stoneStatus: [STONE_STATUS.available.code],
        heldFor: [null],
        offeredTo: [null],
        tradingClient: STANDING_CLIENTS,
        requester: [HOLDER.id],
        isExternal: [false, true],
        due: [false],
        approver: [null],
        isUntouched: [true],
        isBelowCost: [false],
        ...answer,
      }),
    ),
  ],
  own: [],
  events: ACTORS.flatMap(eventsBy),
};
