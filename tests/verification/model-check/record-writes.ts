import {
  APPROVAL,
  BULK_EMAIL_STATUS,
  CART_STATUS,
  ENQUIRY_STATUS,
  EXTERNAL_REQUEST_STATUS,
  HOLD_QUEUE_STATUS,
  HOLD_STATUS,
  IMPORT_STATUS,
  INVOICE_STATUS,
  KYC_STATUS,
  MEMO_MOVEMENT,
  NOTE_STATUS,
  RETURN_CHECK_STATUS,
  SHIPMENT_STATUS,
  WATCHLIST_STATUS,
} from '../../../src/machines/codes.ts';
import { sideOf } from '../../../src/machines/workflows/price-offer.ts';
import type { EventOf, ModelledWorkflow, Subject } from './command.ts';
import type { ModelState } from './state.ts';
import type { Transaction } from './transaction.ts';

/** Writes the new state of a record. Returns the record, which the event may have created. */
type Writes = {
  readonly [Name in ModelledWorkflow]: (
    change: Transaction,
    subject: Subject<Name>,
    to: number,
    event: EventOf<Name>,
  ) => unknown;
};

const TIMELESS = { hasClock: false, isDue: false } as const;

type ListName = Exclude<keyof ModelState, 'stones' | 'tradingClients'>;

function add<T>(records: T[], record: T): T {
  records.push(record);
  return record;
}
function remove<T>(records: T[], record: T): T {
  records.splice(records.indexOf(record), 1);
  return record;
}
/**
 * Mirrors a NOT NULL constraint of the database: returns the value, or throws if the value is null.
 */
function present<T>(value: T | null): T {
  if (value === null) throw new Error('a new record needs its stone and its trading client');
  return value;
}

interface Plain {
  readonly record: object | null;
  readonly stone: number | null;
  readonly tradingClient: number | null;
}
/**
 * Writes records for which the model stores no state. The first event adds the record; any state
 * other than `live` removes the record.
 */
const plain =
  (list: ListName, live: number, begin: (subject: Plain) => object) =>
  ({ world }: Transaction, subject: Plain, to: number): unknown => {
    const records = world[list] as object[];
    if (subject.record === null) return add(records, begin(subject));
    return to === live ? subject.record : remove(records, subject.record);
  };

const ofStoneAndClient = ({ stone, tradingClient }: Plain) => ({
  stone: present(stone),
  tradingClient,
});

export const WRITES: Writes = {
  stone({ world }, { stone, record }, to, event) {
    const known = record ?? present(world.stones[present(stone)] ?? null);
    if (event.type === 'stone.list') known.copies += 1;
    known.state = to;
    return known;
  },
  hold({ world }, { record, stone, tradingClient, context }, to) {
    if (record === null)
      return add(world.holds, {
        stone: present(stone),
        tradingClient: present(tradingClient),
        isExtended: false,
        ...TIMELESS,
      });
    if (to !== HOLD_STATUS.held.code) return remove(world.holds, record);
    if (context.extended && !record.isExtended)
      Object.assign(record, { isExtended: true, isDue: false });
    return record;
  },
  holdQueue({ world }, { record, stone, tradingClient }, to) {
    if (record === null)
      return add(world.places, {
        stone: present(stone),
        tradingClient: present(tradingClient),
        state: to,
        ...TIMELESS,
      });
    const { waiting, offered } = HOLD_QUEUE_STATUS;
    if (to !== waiting.code && to !== offered.code) return remove(world.places, record);
    return Object.assign(record, { state: to, ...TIMELESS });
  },
  confirmStone({ world, actor }, { record, stone, tradingClient, context }, to, event) {
    if (record === null) {
      const { isExternal } = context;
      const made = {
        stone: present(stone),
        tradingClient: present(tradingClient),
        state: to,
        isExternal,
        requester: present(actor.id),
        approver: null,
        isLast: true,
        ...TIMELESS,
      };
      if (isExternal) world.requests.at(-1)?.undecided.push(made.stone);
      return add(world.orders, made);
    }
    if (event.type === 'confirm.update') return record;
    if (record.state === APPROVAL.pending.code && record.isExternal)
      for (const { tradingClient: requester, undecided } of world.requests)
        if (requester === record.tradingClient && undecided.includes(record.stone))
          remove(undecided, record.stone);
    if (to !== APPROVAL.approved.code) return remove(world.orders, record);
    return Object.assign(record, { state: to, approver: actor.id, ...TIMELESS });
  },
  supplierConfirmation() {
    throw new Error('the suppliers of the model guarantee their stones');
  },
  externalRequest({ world }, { record, tradingClient }, to) {
    if (record === null)
      return add(world.requests, { tradingClient: present(tradingClient), undecided: [] });
    return to === EXTERNAL_REQUEST_STATUS.open.code ? record : remove(world.requests, record);
  },
  memo({ world }, { record, tradingClient }, to) {
    if (record === null)
      return add(world.memos, { tradingClient: present(tradingClient), state: to, lines: [] });
    return Object.assign(record, { state: to });
  },
  memoLine({ world }, { record, stone, tradingClient, context }, to) {
    if (record === null)
      return add(present(world.memos.at(-1) ?? null).lines, {
        stone: present(stone),
        tradingClient: present(tradingClient),
        state: to,
        receiver: null,
        isLast: true,
      });
    const receiver = to === MEMO_MOVEMENT.received.code ? context.doer : null;
    return Object.assign(record, { state: to, receiver });
  },
  returnCheck: plain('checks', RETURN_CHECK_STATUS.waiting.code, ({ stone }) => ({
    stone: present(stone),
  })),
  invoice({ world }, { record, stone, tradingClient }, to) {
    if (record === null)
      return add(world.bills, {
        stone: present(stone),
        tradingClient: present(tradingClient),
        for: 'order',
      });
    return to === INVOICE_STATUS.billed.code ? record : remove(world.bills, record);
  },
  shipment({ world }, { record, stone, tradingClient }, to) {
    if (record === null)
      return add(world.shipments, {
        stone: present(stone),
        tradingClient: present(tradingClient),
        state: to,
        from: 'memoLine',
      });
    const { delivered, cancelled } = SHIPMENT_STATUS;
    if (to === delivered.code || to === cancelled.code) return remove(world.shipments, record);
    return Object.assign(record, { state: to });
  },
  enquiry: plain('enquiries', ENQUIRY_STATUS.open.code, ofStoneAndClient),
  priceOffer({ world, actor }, { record, stone, tradingClient }, to, event) {
    const named = { state: to, side: sideOf(actor), isDue: false };
    if (record === null)
      return add(world.priceOffers, {
        stone: present(stone),
        tradingClient: present(tradingClient),
        ...named,
      });
    return event.type === 'priceOffer.counter'
      ? Object.assign(record, named)
      : remove(world.priceOffers, record);
  },
  cart: plain('carts', CART_STATUS.inCart.code, ofStoneAndClient),
  watchlist: plain('watched', WATCHLIST_STATUS.watched.code, ofStoneAndClient),
  note({ world }, { record, stone, tradingClient }, to) {
    if (record === null)
      return add(world.notes, { stone: present(stone), tradingClient, state: to });
    if (to === NOTE_STATUS.removed.code) return remove(world.notes, record);
    return Object.assign(record, { state: to });
  },
  demand({ world }, { record, tradingClient, context }, to) {
    if (record === null)
      return add(world.demands, {
        tradingClient: present(tradingClient),
        state: to,
        isOver: false,
      });
    return Object.assign(record, { state: to, isOver: context.over });
  },
  stockImport({ world }, { record }, to) {
    if (record === null)
      return add(world.lists, {
        state: to,
        names: [],
        rows: [],
        hasBegun: false,
        isAwake: false,
      });
    const { refused, rolledBack, applied, waiting } = IMPORT_STATUS;
    if (to === refused.code || to === rolledBack.code) return remove(world.lists, record);
    const rests = to === applied.code || to === waiting.code;
    return Object.assign(record, { state: to, ...(rests ? { isAwake: false } : {}) });
  },
  bulkEmail({ world }, { record }, to, event) {
    if (record === null)
      return add(world.mailings, {
        state: to,
        times: 'none',
        isOver: false,
        isInSeries: false,
        isQueued: false,
        hasFailed: false,
        isAwake: false,
      });
    const { scheduled, sending } = BULK_EMAIL_STATUS;
    if (event.type === 'mailing.discard') return remove(world.mailings, record);
    if (to === scheduled.code) record.isInSeries = true;
    else if (to !== sending.code) record.isInSeries = false;
    if (to !== sending.code) record.isAwake = false;
    return Object.assign(record, { state: to });
  },
  activeFlag: (_, { record }, to) => Object.assign(present(record), { flag: to }),
  kycDocument({ world, actor }, { record, tradingClient, context }, to, event) {
    const sent = { sender: actor.id, decider: null, stoodStill: true };
    if (record === null)
      return add(world.documents, {
        tradingClient: present(tradingClient),
        category: 'owner',
        state: to,
        ...sent,
      });
    if (event.type === 'kyc.resend') return Object.assign(record, { state: to, ...sent });
    const decider = to === KYC_STATUS.pending.code ? null : context.doer;
    return Object.assign(record, { state: to, decider, stoodStill: true });
  },
  business({ world }, { record, tradingClient }, to) {
    for (const kycDocument of world.documents)
      if (kycDocument.tradingClient === tradingClient) kycDocument.stoodStill = false;
    return Object.assign(present(record), { registration: to });
  },
};
