import type { ConfirmStoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { SUPPLIER_CONFIRMATION_STATUS } from '#machines/codes.ts';
import type { ConfirmStoneContext, ConfirmStoneEvent } from '#machines/workflows/confirm-stone.ts';
import { invoiceMachine } from '#machines/workflows/invoice.ts';
import type { Session } from '../../people/accounts/session.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { DIGITS, wholeOf } from '../../stock/prices/decimals.ts';
import { applyEvents, applyToEach } from '../../workflows/apply-events.ts';
import { checkAmounts } from '../../workflows/below-cost-check.ts';
import { type Change, lockedStone, type Subject, stoneOf } from '../../workflows/change.ts';
import type { NumberOf } from '../../workflows/gapless-numbers.ts';
import { lockOrders, orderRecords } from '../../workflows/records/confirm-stone-records.ts';

type Order = Subject<ConfirmStoneContext, ConfirmStoneId>;
export type LineOutcome = components['schemas']['LineOutcome'];

export async function lockChosenOrders(
  change: Change,
  named: readonly ConfirmStoneId[],
): Promise<Order[]> {
  if (named.length === 0) throw refuse('noStoneChosen');
  const ids = [...new Set(named)];
  const orders = await lockOrders(change, ids);
  if (orders.length < ids.length) throw refuse('notFound');
  return orders;
}

/**
 * Returns outcomes in the order of `ids`. With `each`, a refused order does not stop the others;
 * without `each`, the refusal is thrown. `locked` are orders that the caller has already locked.
 */
export async function applyToOrders(
  change: Change,
  { ids, each = false }: { ids: readonly ConfirmStoneId[]; each?: boolean },
  event: ConfirmStoneEvent,
  locked?: readonly Order[],
): Promise<LineOutcome[]> {
  const orders = locked ?? (await lockChosenOrders(change, ids));
  const refused = each
    ? (await applyToEach(change, orderRecords, orders, event)).refused
    : await applyEvents(change, orderRecords, orders, event).then(() => []);
  const reasons = new Map(refused.map((entry) => [entry.id, entry]));
  const stones = new Map(orders.map((order) => [order.id, lockedStone(change, stoneOf(order))]));
  return [...new Set(ids)].map((id) => {
    const reason = reasons.get(id);
    return {
      id,
      stock_no: stones.get(id)?.stockNo ?? '',
      done: !reason,
      code: reason?.code ?? null,
      message: reason?.message ?? null,
      ...(reason?.since ? { since: reason.since } : {}),
    };
  });
}

const BILLED = statement(
  'confirm-stone-invoices',
  `select confirm_stone_id as id, invoice_id as "invoiceId" from invoice_line
    where confirm_stone_id = any($1) and ${stateIn('state', invoiceMachine, 'live')}`,
);

const FROZEN = statement(
  'confirm-stone-amounts',
  `select c.id, c.amount, q.new_amount as cost
     from confirm_stone c
     left join supplier_confirmation q on q.confirm_stone_id = c.id and q.state = ${SUPPLIER_CONFIRMATION_STATUS.priceChanged.code}
    where c.id = any($1)`,
);

/**
 * Approves orders at the amounts stored with them, not at current prices. A new price of the supplier
 * counts as the cost. Each outcome contains the number of the new invoice.
 */
export async function approveOrders(
  change: Change,
  session: Session,
  { below_cost_reason, unanswered_reason, ...chosen }: components['schemas']['OrderDecision'],
  type: 'confirm.approve' | 'confirm.approveExternal',
) {
  const orders = await lockChosenOrders(change, chosen.ids);
  const { rows: frozen } = await runStatement(change.connection, FROZEN, [chosen.ids]);
  const amounts = new Map(frozen.map(({ id, amount }) => [id, wholeOf(amount, DIGITS.money)]));
  const costs = new Map(
    frozen.flatMap(({ id, cost }) => (cost === null ? [] : [[id, wholeOf(cost, DIGITS.money)]])),
  );
  const { subjects, belowCost } = await checkAmounts(
    change,
    session,
    orders,
    amounts,
    below_cost_reason,
    costs,
  );
  const event = {
    type,
    actor: change.actor,
    belowCost,
    ...(unanswered_reason === undefined ? {} : { unansweredReason: unanswered_reason }),
  };
  const outcomes = await applyToOrders(change, chosen, event, subjects);
  const { rows } = await runStatement(change.connection, BILLED, [
    outcomes.filter(({ done }) => done).map(({ id }) => id),
  ]);
  const invoiceOf = new Map(rows.map(({ id, invoiceId }) => [id, invoiceId]));
  return (numberOf: NumberOf): { message: string; data: LineOutcome[] } => ({
    message: outcomeMessage(outcomes, 'approved'),
    data: outcomes.map((outcome) => {
      const invoice = invoiceOf.get(outcome.id);
      return invoice === undefined ? outcome : { ...outcome, invoice_no: numberOf(invoice) };
    }),
  });
}

export function outcomeMessage(
  outcomes: readonly Pick<LineOutcome, 'done'>[],
  participle: string,
): string {
  const done = outcomes.filter((outcome) => outcome.done).length;
  const left = outcomes.length - done;
  const stones = done === 1 ? '1 stone' : `${done} stones`;
  return left === 0 ? `${stones} ${participle}` : `${stones} ${participle}, ${left} unchanged`;
}
