import { HOLD_QUEUE_STATUS, HOLD_STATUS, STONE_STATUS } from '../../../../src/machines/codes.ts';
import type { KnownEffect } from '../../../../src/machines/effects.ts';

const { waiting, offered } = HOLD_QUEUE_STATUS;

export const inlineName = (event: string): string => event.replace('.', '_');
export const when = (condition: string, then: string): string =>
  `if :: (ok && ${condition}) -> ${then} :: else fi;`;
const eachClient = (clients: number, text: (client: number) => string): string =>
  Array.from({ length: clients }, (_, client) => text(client)).join(' ');

type Text<Type extends KnownEffect['type']> = (
  params: Extract<KnownEffect, { type: Type }>['params'],
  clients: number,
) => string;

const bill = (ofMemo: 0 | 1) => (): string => `invoice_bill(a, b); bill_of_memo = ${ofMemo};`;
const credit = (ofMemo: 0 | 1) => (): string =>
  when(`bill == 1 && bill_of == b + 1 && bill_of_memo == ${ofMemo}`, 'invoice_credit(a, b);');
const quiet = (): string => '';
const notHere = (): string => {
  throw new Error('no record of this model has this effect');
};

/** What each effect does to the variables, written a second time. One that is missing does not compile. */
const CONSEQUENCES: { readonly [Type in KnownEffect['type']]: Text<Type> } = {
  'tell.stone': ({ event }) => `${inlineName(event)}(a, b);`,
  'return.stone': () => 'stone_free(a, b);',
  'ask.supplier': quiet,
  'answer.supplier': quiet,
  'mail.supplier': notHere,
  'offer.queue': () => 'offer_queue();',
  'take.place': () => when('place[b] > 0', 'queue_take(a, b);'),
  'recall.offer': (_, clients) =>
    eachClient(clients, (c) => when(`place[${c}] == ${offered.code}`, `queue_recall(0, ${c});`)),
  'close.queue': (_, clients) =>
    eachClient(clients, (c) => when(`place[${c}] > 0`, `queue_close(0, ${c});`)),
  'close.carts': (_, clients) =>
    eachClient(clients, (c) => when(`cart[${c}] > 0`, `cart_close(0, ${c});`)),
  'end.hold': ({ event }) =>
    when(`held == ${HOLD_STATUS.held.code}`, `${inlineName(event)}(a, (held_for - 1));`),
  'settle.cart': () => when('cart[b] > 0', 'cart_settle(a, b);'),
  'settle.external': () => 'where_open_external_settle(a, b);',
  'bill.order': bill(0),
  'bill.memo': bill(1),
  'credit.order': credit(0),
  'credit.memo': credit(1),
  'count.memo': () =>
    ['part', 'close', 'reopen'].map((to) => `where_open_memoDocument_${to}(a, b);`).join(' '),
  'open.check': () => 'check_open(a, b);',
  'recall.check': () => when('check == 1', 'check_recall(a, b);'),
  'enqueue.expiry': () => 'held_clock = 1;',
  'enqueue.lapse': () => 'place_clock[b] = 1;',
  'enqueue.term': () => 'order_clock = 1;',
  'enqueue.import': notHere,
  'enqueue.mailing': notHere,
  'pass.by': notHere,
  'ask.again': notHere,
  'begin.review': notHere,
  'place.order': notHere,
  // The model has no price offers.
  'close.priceOffers': quiet,
  'tell.otherSide': quiet,
  // The Promela model has no shipments.
  'leave.shipment': quiet,
  'enqueue.match': quiet,
  'enqueue.notice': quiet,
  'tell.owner': quiet,
  'tell.matches': quiet,
  'send.mail': quiet,
  'end.sessions': quiet,
};

export const consequenceText = (
  { type, params }: { readonly type: string; readonly params: unknown },
  clients: number,
): string =>
  (CONSEQUENCES[type as KnownEffect['type']] as (params: unknown, clients: number) => string)(
    params,
    clients,
  );

/** The first in line for a free stone that is offered to nobody. */
export const offerQueue = (clients: number): string =>
  `inline offer_queue() { ${when(
    `stone == ${STONE_STATUS.available.code} && !any_offered`,
    `first = ${clients}; ${eachClient(
      clients,
      (c) =>
        `if :: (place[${c}] == ${waiting.code} && (first == ${clients} || rank[${c}] < rank[first])) -> first = ${c}; :: else fi;`,
    )} if :: (first < ${clients}) -> queue_offer(0, first); :: else fi;`,
  )} }`;
