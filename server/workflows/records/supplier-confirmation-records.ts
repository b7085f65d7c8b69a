import type {
  BusinessId,
  ConfirmStoneId,
  ProviderId,
  StoneId,
  SupplierConfirmationId,
  UserId,
} from '#api/ids.gen.ts';
import { SUPPLIER_AVAILABILITY } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { statesWith } from '#machines/kernel/state-codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import {
  mayAnswer,
  type SupplierConfirmationContext,
  type SupplierConfirmationEvent,
  supplierConfirmationMachine,
  supplierConfirmationWorkflow,
} from '#machines/workflows/supplier-confirmation.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { termInSql } from '../../platform/terms/terms-in-sql.ts';
import type { PriceText } from '../../stock/prices/stone-price.ts';
import { applyEvents, type Records } from '../apply-events.ts';
import { type Change, type Move, personOf, type Subject, stoneOf } from '../change.ts';
import { readCostPrices } from '../frozen-prices.ts';
import { inOrder, movedIds, type WrittenLine } from '../written-lines.ts';
import { lockStonesOf } from './stone-records.ts';

type ConfirmationRecords = Records<
  SupplierConfirmationContext,
  SupplierConfirmationEvent,
  SupplierConfirmationId
>;
export type ConfirmationSubject = Subject<SupplierConfirmationContext, SupplierConfirmationId>;

const COLUMNS = `t.id, t.stone_id as "stoneId", t.state, p.user_id as "supplierUserId",
                ${stateIn('c.state', confirmStoneMachine, 'live')} as "isOrderPending", t.until <= now() as due`;
const FROM = `supplier_confirmation t join confirm_stone c on c.id = t.confirm_stone_id join provider p on p.id = t.provider_id`;
const LOCK = statement(
  'supplier-confirmation-lock',
  `select ${COLUMNS} from ${FROM} where t.id = any($1) order by t.id for no key update of t`,
);
const LOCK_OF_ORDERS = statement(
  'supplier-confirmation-lock-of-orders',
  `select ${COLUMNS} from ${FROM}
    where t.confirm_stone_id = any($1) and ${stateIn('t.state', supplierConfirmationMachine, 'open')} order by t.id for no key update of t`,
);

interface Row {
  id: SupplierConfirmationId;
  stoneId: StoneId;
  state: number;
  supplierUserId: UserId | null;
  isOrderPending: boolean;
  due: boolean;
}

// The business is null, so that the history of a trading client does not name its suppliers.
const subjectOf = ({ id, stoneId, state, ...context }: Row): ConfirmationSubject => ({
  id,
  stoneId,
  businessId: null,
  state,
  context,
});

export async function lockConfirmations(
  change: Change,
  ids: readonly SupplierConfirmationId[],
): Promise<ConfirmationSubject[]> {
  await lockStonesOf(change, 'supplier_confirmation', ids);
  const { rows } = await runStatement(change.connection, LOCK, [ids]);
  return rows.map(subjectOf);
}

const RULES: Omit<ConfirmationRecords, 'write'> = {
  workflow: supplierConfirmationWorkflow,
  shownIn: 'line',
  decide: (state, context, event) =>
    decideByTable(tableOf(supplierConfirmationMachine), state, context, event),
  ownerOf: ({ supplierUserId }) => supplierUserId,
  hiddenBy: (context, { actor }) => (mayAnswer(actor, context) ? null : 'actorMayAnswer'),
};

const LIVE = statesWith(supplierConfirmationMachine, 'live');
const STATE = `state = m.state, ended_at = case when m.state = any($3::smallint[]) then null else coalesce(t.ended_at, now()) end`;
const OF_ORDER = `from unnest($1::uuid[], $2::smallint[]) as m (id, state)
     join supplier_confirmation o on o.id = m.id join confirm_stone c on c.id = o.confirm_stone_id`;
const MOVE = statement(
  'supplier-confirmation-move',
  `update supplier_confirmation t set ${STATE} ${OF_ORDER} where t.id = m.id returning c.business_id as "businessId"`,
);

/** Refreshes the order lists that show the answer. */
function notifyOrders({ consequences }: Change, rows: readonly { businessId: BusinessId }[]): void {
  for (const { businessId } of rows) consequences.notifyLists('line', businessId);
}

/** Writes only the new state, for a question that expires or whose order ends. */
export const movedConfirmationRecords: ConfirmationRecords = {
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    const { rows } = await runStatement(change.connection, MOVE, [
      ids,
      decided.map(({ to }) => to),
      LIVE,
    ]);
    notifyOrders(change, rows);
    return ids.map((id) => ({ id }));
  },
};

const ANSWER = statement(
  'supplier-confirmation-answer',
  `update supplier_confirmation t set ${STATE}, answered_by = $4, answered_at = now(), remark = $5,
          new_per_ct = n.per_ct, new_amount = n.amount
     ${OF_ORDER} left join unnest($6::uuid[], $7::numeric[], $8::numeric[]) as n (id, per_ct, amount) on n.id = m.id
    where t.id = m.id returning c.business_id as "businessId"`,
);

/** New prices of the supplier by question. */
export type SupplierPrices = ReadonlyMap<
  SupplierConfirmationId,
  Pick<PriceText, 'price_per_ct' | 'amount'>
>;

/** Writes answers. `change.reason` is stored as the remark of the supplier. */
export const answeredRecords = (prices: SupplierPrices = new Map()): ConfirmationRecords => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    const { rows } = await runStatement(change.connection, ANSWER, [
      ids,
      decided.map(({ to }) => to),
      LIVE,
      personOf(change),
      change.reason,
      [...prices.keys()],
      [...prices.values()].map(({ price_per_ct }) => price_per_ct),
      [...prices.values()].map(({ amount }) => amount),
    ]);
    notifyOrders(change, rows);
    return ids.map((id) => ({ id }));
  },
});

const HOURS = `make_interval(hours => ${termInSql('answer_hours')})`;
const RENEW = statement(
  'supplier-confirmation-ask-again',
  `update supplier_confirmation t set ${STATE}, asked_at = now(), until = now() + ${HOURS}, reminded = false,
          answered_by = null, answered_at = null, remark = null, new_per_ct = null, new_amount = null
     ${OF_ORDER} where t.id = m.id returning c.business_id as "businessId"`,
);

/** Writes questions that are asked again: the clock restarts, and the earlier answer is cleared. */
export const renewedRecords: ConfirmationRecords = {
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    const { rows } = await runStatement(change.connection, RENEW, [
      ids,
      decided.map(({ to }) => to),
      LIVE,
    ]);
    notifyOrders(change, rows);
    return ids.map((id) => ({ id }));
  },
};

const TO_QUESTION = statement(
  'supplier-confirmation-to-ask',
  `select c.id as "orderId", c.stone_id as "stoneId", p.id as "providerId", p.user_id as "supplierUserId"
     from confirm_stone c join stone s on s.id = c.stone_id join provider p on p.id = s.provider_id
    where c.id = any($1) and p.availability = ${SUPPLIER_AVAILABILITY.ask} order by c.id`,
);
const INSERT = statement(
  'supplier-confirmation-ask',
  `insert into supplier_confirmation (confirm_stone_id, stone_id, provider_id, state, asked_per_ct, asked_amount, until)
   select o, s, p, $6, per_ct, amount, now() + ${HOURS}
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::numeric[], $5::numeric[]) as m (o, s, p, per_ct, amount)
   returning id, stone_id as "stoneId"`,
);

interface Question {
  orderId: ConfirmStoneId;
  stoneId: StoneId;
  providerId: ProviderId;
  supplierUserId: UserId | null;
}

/** Asks the suppliers of new orders, except suppliers that guarantee their stones. */
export async function questionSuppliers(
  change: Change,
  orderIds: readonly ConfirmStoneId[],
): Promise<void> {
  const { rows } = await runStatement(change.connection, TO_QUESTION, [orderIds]);
  if (rows.length === 0) return;
  const costs = await readCostPrices(
    change,
    rows.map(({ stoneId }) => stoneId),
  );
  const questions = new Map(rows.map((row) => [row.stoneId, row]));
  const records: Records<
    SupplierConfirmationContext,
    SupplierConfirmationEvent,
    SupplierConfirmationId,
    WrittenLine<SupplierConfirmationId>
  > = {
    ...RULES,
    async write(_, decided) {
      const asked = decided.map((subject) => ({
        ...requireKnown(questions.get(stoneOf(subject))),
        ...requireKnown(costs.get(stoneOf(subject))),
      }));
      const { rows: written } = await runStatement(change.connection, INSERT, [
        asked.map(({ orderId }) => orderId),
        asked.map(({ stoneId }) => stoneId),
        asked.map(({ providerId }) => providerId),
        asked.map(({ price_per_ct }) => price_per_ct),
        asked.map(({ amount }) => amount),
        decided[0]?.to ?? START_CODE,
      ]);
      return inOrder(decided, written);
    },
  };
  const subjects = rows.map(({ stoneId, supplierUserId }) => ({
    id: null,
    stoneId,
    businessId: null,
    state: START_CODE,
    context: { supplierUserId, isOrderPending: true, due: false },
  }));
  await applyEvents(change, records, subjects, { type: 'supply.ask', actor: change.actor });
}

function requireKnown<T extends Partial<Question & PriceText>>(found: T | undefined): T {
  if (!found) throw new Error('an order has no supplier price');
  return found;
}

/** Tells the suppliers that an order is sold or has ended. */
export async function settleConfirmations(
  change: Change,
  orders: readonly Move<unknown, ConfirmStoneId>[],
  type: 'supply.sell' | 'supply.end',
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const { rows } = await runStatement(change.connection, LOCK_OF_ORDERS, [ids]);
  if (rows.length === 0) return;
  await applyEvents(change, movedConfirmationRecords, rows.map(subjectOf), {
    type,
    actor: change.actor,
  });
}
