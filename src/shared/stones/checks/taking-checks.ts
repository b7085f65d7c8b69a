import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import {
  confirmStoneMachine,
  confirmStoneWorkflow,
  NOT_REQUESTED,
} from '#machines/workflows/confirm-stone.ts';
import type { AboveLimit } from '#machines/workflows/memo-line.ts';
import { memoLineMachine, memoLineWorkflow, NOT_ISSUED } from '#machines/workflows/memo-line.ts';
import type { ReservationContext } from '#machines/workflows/reservation.ts';
import type { StoneRow } from '../stone-types.ts';
import { type CheckActor, refused, UNNAMED_BUSINESS } from './check-action.ts';
import { checkNewPriceOffer } from './price-offer-checks.ts';

const orders = tableOf(confirmStoneMachine);
const memoLines = tableOf(memoLineMachine);

/**
 * Returns the facts for ordering a stone or taking a stone on memo. A hold of `tradingClient`
 * itself is no obstacle.
 */
const takingContext = (
  { status, hold, offer }: StoneRow,
  tradingClient: TradingClient | null,
): ReservationContext => ({
  stoneStatus: status,
  heldFor: hold ? (hold.business_id ?? UNNAMED_BUSINESS) : null,
  offeredTo: offer ? (offer.business_id ?? UNNAMED_BUSINESS) : null,
  tradingClient: tradingClient,
});

export interface MemoActor extends CheckActor {
  /**
   * True if the memo stays within the `memo_limit` of the business; true until the exposure is
   * loaded. The limit restricts only customers.
   */
  readonly isWithinLimit?: boolean;
  /**
   * True if a memo of the trading client is overdue by more days than the setting `overdue_days`;
   * false until the exposure is loaded.
   */
  readonly isOverdueForLong?: boolean;
  /** Excess over the credit limit; null if there is none or until the exposure is loaded. */
  readonly aboveLimit?: AboveLimit | null;
  readonly limitReason?: string;
}

export const TAKING_CHECKS = {
  offerPrice: (stone: StoneRow, { actor, tradingClient }: CheckActor) =>
    checkNewPriceOffer(takingContext(stone, tradingClient), actor),
  confirm(stone: StoneRow, { actor, tradingClient }: CheckActor) {
    const event = { type: 'confirm.request', actor } as const;
    const facts = { ...takingContext(stone, tradingClient), ...NOT_REQUESTED };
    return refused(
      confirmStoneWorkflow,
      START_CODE,
      event,
      decideByTable(orders, START_CODE, facts, event),
    );
  },
  memo(
    stone: StoneRow,
    {
      actor,
      tradingClient,
      isWithinLimit = true,
      isOverdueForLong = false,
      aboveLimit = null,
      limitReason = '',
    }: MemoActor,
  ) {
    const event = { type: 'memo.issue', actor, limitReason } as const;
    const limits = { isWithinLimit, isOverdueForLong, aboveLimit };
    const facts = { ...takingContext(stone, tradingClient), ...NOT_ISSUED, ...limits };
    return refused(
      memoLineWorkflow,
      START_CODE,
      event,
      decideByTable(memoLines, START_CODE, facts, event),
    );
  },
} as const;
