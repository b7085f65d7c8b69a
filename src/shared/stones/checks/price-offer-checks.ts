import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { ActionTarget } from '#machines/screens/action-request.ts';
import type { PriceOfferContext, PriceOfferEvent } from '#machines/workflows/price-offer.ts';
import {
  NOT_OFFERED,
  priceOfferMachine,
  priceOfferWorkflow,
} from '#machines/workflows/price-offer.ts';
import type { ReservationContext } from '#machines/workflows/reservation.ts';
import type { LineRow } from '../stone-types.ts';
import {
  type CheckActor,
  evaluate,
  PLACEHOLDER_REASON,
  refused,
  UNNAMED_BUSINESS,
} from './check-action.ts';
import { clientOfLine } from './line-client.ts';

const priceOffers = tableOf(priceOfferMachine);

/** Checks a new price offer. The dialog asks for the price after the check. */
export function checkNewPriceOffer(reservation: ReservationContext, actor: CheckActor['actor']) {
  const event: PriceOfferEvent = { type: 'priceOffer.make', actor, confirmsOverbid: true };
  const facts = { ...reservation, ...NOT_OFFERED, hasOpenPriceOffer: false };
  return refused(
    priceOfferWorkflow,
    START_CODE,
    event,
    decideByTable(priceOffers, START_CODE, facts, event),
  );
}

const contextOf = (row: LineRow): PriceOfferContext => ({
  ...NOT_OFFERED,
  stoneStatus: row.stone_status,
  // A line does not name the holder of its stone. Only the server refuses a stone that another
  // trading client holds.
  heldFor: row.business_id ?? UNNAMED_BUSINESS,
  offeredTo: null,
  tradingClient: clientOfLine(row),
  hasOpenPriceOffer: true,
  side: row.price_offer?.side ?? null,
});

type Actor = Pick<CheckActor, 'actor' | 'mayWrite'>;
type EventFactory = (actor: CheckActor['actor'], remark: string) => PriceOfferEvent;
const EVENTS = {
  acceptPriceOffers: (actor) => ({ type: 'priceOffer.accept', actor }),
  counterPriceOffers: (actor) => ({
    type: 'priceOffer.counter',
    actor,
    confirmsOverbid: true,
  }),
  declinePriceOffers: (actor, remark) => ({ type: 'priceOffer.decline', actor, remark }),
  withdrawPriceOffers: (actor, remark) => ({ type: 'priceOffer.withdraw', actor, remark }),
} as const satisfies Record<string, EventFactory>;
export type PriceOfferAction = keyof typeof EVENTS;

/** Checks an answer to price offers. The target names the current price of each price offer. */
export const priceOfferTargets = (
  action: PriceOfferAction,
  rows: readonly LineRow[],
  { actor, mayWrite }: Actor,
  remark: string = PLACEHOLDER_REASON,
): ActionTarget[] =>
  rows.map((row) => ({
    ...evaluate(row.id, { stockNo: row.stock_no, status: row.stone_status }, mayWrite, () => {
      const event = EVENTS[action](actor, remark);
      const verdict = decideByTable(priceOffers, row.state, contextOf(row), event);
      return refused(priceOfferWorkflow, row.state, event, verdict);
    }),
    ...(row.price_offer ? { perCarat: row.price_offer.offered_per_ct } : {}),
  }));
