import {
  APPROVAL,
  type ApprovalCode,
  EXTERNAL_REQUEST_STATUS,
  INVOICE_STATUS,
  STONE_STATUS,
} from '#machines/codes.ts';
import { PORTAL, START_CODE } from '#machines/kernel/workflow-model.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { createIds } from '../ids.ts';
import { minutesBefore } from '../minutes-before.ts';
import { type Person, PROVIDERS } from '../people.ts';
import { idAt } from '../people-ids.ts';
import { createRandom } from '../random.ts';
import type { DemoOrder } from '../scenarios/order-scenarios.ts';
import type { DemoStone } from '../stone/model.ts';
import type { HistorySource } from './history-source.ts';
import { createSupplierAnswers, SOLD_ELSEWHERE } from './write-supplier-answers.ts';

const { available, confirmStone, hold, notAvailable, soldOut } = STONE_STATUS;
/** Minutes after which a pending order expires. */
const REQUEST_TERM = 72 * 60;
const PAYMENT_MINUTES = 30 * 24 * 60;

/** Rows for the COPY statement of each table. */
export type OrderRows = {
  readonly requests: Field[][];
  readonly lines: Field[][];
  /** decided lines, as columns: id, state, reason, actor and time */
  readonly ends: Field[][];
  /** requests of API clients whose stones are all decided */
  readonly settled: Field[][];
  readonly invoices: Field[][];
  readonly billed: Field[][];
  /**
   * status changes of stones: `requested` has the change to the status "ordered", `stoneStatuses`
   * has all later changes
   */
  readonly requested: Field[][];
  readonly stoneStatuses: Field[][];
  /** questions to suppliers, and the answers */
  readonly questions: Field[][];
  readonly answers: Field[][];
  readonly events: Field[][];
  readonly lastNumbers: ReadonlyMap<string, number>;
};

const ENDINGS: Readonly<
  Partial<Record<ApprovalCode, { event: string; stone: string; to: number }>>
> = {
  [APPROVAL.approved.code]: { event: 'confirm.approve', stone: 'stone.sell', to: soldOut.code },
  [APPROVAL.rejected.code]: { event: 'confirm.reject', stone: 'stone.free', to: available.code },
  [APPROVAL.cancelled.code]: { event: 'confirm.cancel', stone: 'stone.free', to: available.code },
};

interface Action {
  ago: number;
  actor: Person;
  business: number;
  reason?: string | null;
  request: string;
}
interface Line {
  id: string;
  stone: DemoStone;
}

export function writeOrders({ seed, anchor, ids, scenarios, priceFor }: HistorySource): OrderRows {
  const nextId = createIds(createRandom(seed, 'ids of orders'));
  const at = (ago: number): string => minutesBefore(anchor, ago);
  const lastNumbers = new Map<string, number>();
  const answers = createSupplierAnswers(
    scenarios.orders,
    createIds(createRandom(seed, 'ids of supplier confirmations')),
    at,
    PROVIDERS.map(({ user }, index) => ({
      id: idAt(ids.providers, index),
      userId: ids.userOf(user),
    })),
  );
  const orders: OrderRows = {
    requests: [],
    lines: [],
    ends: [],
    settled: [],
    invoices: [],
    billed: [],
    requested: [],
    stoneStatuses: [],
    questions: answers.questions,
    answers: answers.answers,
    events: [],
    lastNumbers,
  };
  const numberOf = (prefix: string, ago: number): string => {
    const series = `${prefix}-${new Date(at(ago)).getUTCFullYear()}`;
    const number = (lastNumbers.get(series) ?? 0) + 1;
    lastNumbers.set(series, number);
    return `${series}-${String(number).padStart(6, '0')}`;
  };
  const step = (
    { ago, actor, business, reason, request }: Action,
    workflow: string,
    record: string,
    stone: string | null,
    [event, from, to]: readonly [string, number, number],
  ): void => {
    orders.events.push([
      at(ago),
      workflow,
      record,
      stone,
      event,
      from,
      to,
      ids.userOf(actor),
      actor.role,
      ids.businesses[business] ?? null,
      reason ?? null,
      request,
    ]);
  };

  const oldestFirst = scenarios.orders.toSorted((one, other) => other.ago - one.ago);
  const written = oldestFirst.map((order) => ({ order, ...addOrder(order) }));
  for (const { order, ...asked } of written.toSorted((one, other) => endOf(other) - endOf(one)))
    end(order, asked);
  for (const { order, lines } of written) for (const line of lines) addAnswer(order, line);
  return orders;

  function addAnswer(order: DemoOrder, line: Line): void {
    answers.add(order, line, (ago, by, record, stone, [event, from, to], reason) => {
      const people = {
        requester: order.requestedBy,
        supplier: PROVIDERS[stone.provider]?.user ?? null,
        portal: null,
        decider: order.end?.by ?? null,
      };
      const actor = people[by];
      orders.events.push([
        at(ago),
        'supplierConfirmation',
        record,
        stone.id,
        event,
        from,
        to,
        actor ? ids.userOf(actor) : null,
        actor?.role ?? PORTAL.role,
        null,
        reason ?? null,
        nextId(),
      ]);
    });
  }

  function addOrder(order: DemoOrder): { number: string; external: string | null; lines: Line[] } {
    const { business, requestedBy, ago } = order;
    const action: Action = { ago, actor: requestedBy, business, request: nextId() };
    const external = order.isExternal ? nextId() : null;
    if (external) {
      const { open } = EXTERNAL_REQUEST_STATUS;
      orders.requests.push([
        external,
        numberOf('EX', ago),
        open.code,
        ids.businesses[business] ?? null,
        ids.userOf(requestedBy),
        'wanted.csv',
        at(ago),
      ]);
      step(action, 'externalRequest', external, null, ['external.import', START_CODE, open.code]);
    }
    const number = numberOf('CO', ago);
    const lines = order.stones.map((stone) => ({ id: nextId(), stone }));
    for (const { id, stone } of lines) {
      const price = priceFor(stone, business);
      orders.lines.push([
        id,
        number,
        stone.id,
        APPROVAL.pending.code,
        ids.businesses[business] ?? null,
        ids.userOf(requestedBy),
        external,
        price.rap,
        price.disc,
        price.price_per_ct,
        price.amount,
        at(ago),
        at(ago),
        at(ago - REQUEST_TERM),
      ]);
      const event = external ? 'confirm.import' : 'confirm.request';
      step(action, 'confirmStone', id, stone.id, [event, START_CODE, APPROVAL.pending.code]);
      const isHeld = order.line === 'closed' && stone === order.stones[0];
      step(action, 'stone', stone.id, stone.id, [
        'stone.confirm',
        isHeld ? hold.code : available.code,
        confirmStone.code,
      ]);
      orders.requested.push([stone.id, confirmStone.code, at(ago)]);
    }
    return { number, external, lines };
  }

  function end(order: DemoOrder, { number, external, lines }: ReturnType<typeof addOrder>): void {
    const { business, end: ending } = order;
    const how = ending && ENDINGS[ending.state];
    if (!ending || !how) return;
    const isSold = ending.state === APPROVAL.approved.code;
    const isRejected = ending.state === APPROVAL.rejected.code;
    const reason = isRejected ? SOLD_ELSEWHERE : null;
    const action: Action = {
      ago: ending.ago,
      actor: ending.by,
      business,
      reason,
      request: nextId(),
    };
    const invoice = isSold ? nextId() : null;
    if (invoice)
      orders.invoices.push([
        invoice,
        numberOf('IN', ending.ago),
        ids.businesses[business] ?? null,
        ids.userOf(ending.by),
        number,
        at(ending.ago - PAYMENT_MINUTES).slice(0, 10),
        at(ending.ago),
      ]);
    for (const { id, stone } of lines) {
      const event = isSold && external ? 'confirm.approveExternal' : how.event;
      step(action, 'confirmStone', id, stone.id, [event, APPROVAL.pending.code, ending.state]);
      const isDeclined = isRejected && answers.isQuestioned(order, stone);
      const to = isDeclined ? notAvailable.code : how.to;
      const moved = isDeclined ? 'stone.remove' : how.stone;
      step(action, 'stone', stone.id, stone.id, [moved, confirmStone.code, to]);
      orders.ends.push([id, ending.state, reason, ids.userOf(ending.by), at(ending.ago)]);
      orders.stoneStatuses.push([stone.id, to, at(ending.ago)]);
      if (!invoice) continue;
      const billed = nextId();
      orders.billed.push([billed, invoice, id, at(ending.ago)]);
      step(action, 'invoice', billed, stone.id, [
        'invoice.bill',
        START_CODE,
        INVOICE_STATUS.billed.code,
      ]);
    }
    if (!external) return;
    const { open, settled } = EXTERNAL_REQUEST_STATUS;
    orders.settled.push([external]);
    step(action, 'externalRequest', external, null, ['external.settle', open.code, settled.code]);
  }
}

/**
 * Returns the sort key for sorting orders by the time of their decision. Pending orders are last.
 */
const endOf = ({ order }: { order: DemoOrder }): number => order.end?.ago ?? -1;
