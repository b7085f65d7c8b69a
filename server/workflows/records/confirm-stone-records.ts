import type { ConfirmStoneId, ExternalRequestId } from '#api/ids.gen.ts';
import { joinReasons, unansweredReason } from '#common/unanswered-reason.ts';
import { APPROVAL } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { statesWith } from '#machines/kernel/state-codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { mayActFor, type TradingClient } from '#machines/workflows/actor-guards.ts';
import {
  type ConfirmStoneContext,
  type ConfirmStoneEvent,
  confirmStoneMachine,
  confirmStoneWorkflow,
  NOT_REQUESTED,
} from '#machines/workflows/confirm-stone.ts';
import { supplierConfirmationMachine } from '#machines/workflows/supplier-confirmation.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { termInSql } from '../../platform/terms/terms-in-sql.ts';
import type { Records } from '../apply-events.ts';
import { belowCostReasonOf } from '../below-cost-check.ts';
import {
  type Change,
  type Decided,
  type LockedStone,
  personOf,
  type Subject,
  stoneOf,
} from '../change.ts';
import {
  FROZEN_PRICES,
  type FrozenPrices,
  frozenValues,
  readReservationPrices,
} from '../frozen-prices.ts';
import { NEXT_NUMBER } from '../number-series.ts';
import { readReservationFacts, reservedFacts } from '../reservation-facts.ts';
import { CLIENT_COLUMNS } from '../trading-client.ts';
import { inOrder, movedIds, type WrittenLine, writeStates } from '../written-lines.ts';
import { lockStonesOf } from './stone-records.ts';
import { UNCHANGED_SINCE } from './unchanged-since.ts';

/**
 * Returns a new order in the start state for each stone. `context` contains the facts that the
 * guards of the state machine check. Inserts nothing.
 */
export async function createOrderSubjects(
  change: Change,
  stones: readonly LockedStone[],
  tradingClient: TradingClient | null,
  isExternal = false,
): Promise<Subject<ConfirmStoneContext, ConfirmStoneId>[]> {
  const facts = await readReservationFacts(change, stones, tradingClient);
  return stones.map((stone) => ({
    id: null,
    stoneId: stone.id,
    businessId: tradingClient?.businessId ?? null,
    state: START_CODE,
    context: { ...facts(stone), ...NOT_REQUESTED, isExternal },
  }));
}

const LOCK = statement(
  'confirm-stone-lock',
  `select c.id, c.stone_id as "stoneId", c.state, c.requested_by as requester,
                c.external_request_id is not null as "isExternal", coalesce(c.until <= now(), false) as due,
                case when c.state = ${APPROVAL.approved.code} then c.decided_by end as approver, ${UNCHANGED_SINCE('c')} as "isUntouched",
                coalesce(${stateIn('q.state', supplierConfirmationMachine, 'unanswered')}, false) as "isUnanswered",
                coalesce(${stateIn('q.state', supplierConfirmationMachine, 'gone')}, false) as "isDeclined",
                ${CLIENT_COLUMNS}
           from confirm_stone c join business b on b.id = c.business_id
           left join supplier_confirmation q on q.confirm_stone_id = c.id
          where c.id = any($1) order by c.id for no key update of c`,
);

export async function lockOrders(
  change: Change,
  ids: readonly ConfirmStoneId[],
): Promise<Subject<ConfirmStoneContext, ConfirmStoneId>[]> {
  await lockStonesOf(change, 'confirm_stone', ids);
  const { rows } = await runStatement(change.connection, LOCK, [ids]);
  return rows.map(
    ({
      id,
      stoneId,
      state,
      requester,
      isExternal,
      due,
      approver,
      isUntouched,
      isUnanswered,
      isDeclined,
      ...client
    }) => ({
      id,
      stoneId,
      businessId: client.businessId,
      state,
      context: {
        ...reservedFacts(change, stoneId, client),
        requester,
        isExternal,
        due,
        approver,
        isUntouched,
        isBelowCost: false,
        isUnanswered,
        isDeclined,
      },
    }),
  );
}

export interface WrittenOrder extends WrittenLine<ConfirmStoneId> {
  orderNo: string;
}

export interface OrderDetails {
  remark: string | null;
  externalRequestId: ExternalRequestId | null;
  /** prices that both parties agreed on; default: the prices of holds, else the current prices */
  prices?: FrozenPrices;
}

const TERM = `make_interval(hours => ${termInSql('request_hours')})`;
const REQUEST = statement(
  'confirm-stone-request',
  `with ${NEXT_NUMBER('CO')}
         insert into confirm_stone (order_no, stone_id, state, business_id, requested_by, external_request_id, remark,
                                    term_began, until, rap, disc, price_per_ct, amount)
         select series.number, f.stone_id, $1, $2, $3, $4, $5, now(), now() + ${TERM}, f.rap, f.disc, f.price_per_ct, f.amount
           from series, ${FROZEN_PRICES(6)}
         returning id, stone_id as "stoneId", order_no as "orderNo"`,
);
const DECIDE = statement(
  'confirm-stone-decide',
  `update confirm_stone set decided_by = $2, reason = $3 where id = any($1)`,
);

type OrderRecords = Records<ConfirmStoneContext, ConfirmStoneEvent, ConfirmStoneId>;

export const ORDER_RULES: Omit<OrderRecords, 'write'> = {
  workflow: confirmStoneWorkflow,
  shownIn: 'line',
  decide: (state, context, event) =>
    decideByTable(tableOf(confirmStoneMachine), state, context, event),
  reasonOf: (context, event) =>
    joinReasons(
      belowCostReasonOf(context, event),
      context.isUnanswered && 'unansweredReason' in event && event.unansweredReason
        ? unansweredReason(event.unansweredReason)
        : null,
    ),
  hiddenBy: ({ tradingClient }, { actor }) =>
    tradingClient && !mayActFor(actor, tradingClient) ? 'actorMayActForClient' : null,
};

/** Writes new order lines, which share one order number. */
export const newOrderRecords = ({
  remark,
  externalRequestId,
  prices: agreed,
}: OrderDetails): Records<
  ConfirmStoneContext,
  ConfirmStoneEvent,
  ConfirmStoneId,
  WrittenOrder
> => ({
  ...ORDER_RULES,
  async write(change, decided) {
    const stoneIds = decided.map(stoneOf);
    const tradingClient = decided[0]?.context.tradingClient;
    if (!tradingClient) throw new Error('an order has no trading client');
    const prices = agreed ?? (await readReservationPrices(change, stoneIds, tradingClient));
    const { rows } = await runStatement(change.connection, REQUEST, [
      APPROVAL.pending.code,
      tradingClient.businessId,
      personOf(change),
      externalRequestId,
      remark,
      ...frozenValues(prices, stoneIds),
    ]);
    return inOrder(decided, rows);
  },
});

/**
 * Writes the new state of existing order lines. Writes nothing for `confirm.update`, because the
 * operation of that event writes the price and the remark.
 */
export const orderRecords: OrderRecords = {
  ...ORDER_RULES,
  async write(change, decided, event) {
    if (event.type === 'confirm.update') return movedIds(decided).map((id) => ({ id }));
    await decideOn(change, decided);
    return writeStates(change, 'confirm_stone', decided, {
      live: statesWith(confirmStoneMachine, 'live'),
    });
  },
};

const decideOn = (change: Change, decided: readonly Decided<unknown, ConfirmStoneId>[]) =>
  runStatement(change.connection, DECIDE, [movedIds(decided), change.actor.id, change.reason]);
