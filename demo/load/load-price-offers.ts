import type pg from 'pg';
import { PRICE_OFFER_DAYS } from '#common/trade/price-offer-days.ts';
import {
  ENQUIRY_STATUS,
  PRICE_OFFER_STATUS,
  ROLE,
  type RoleCode,
  STONE_STATUS,
} from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { PriceOfferSide } from '#machines/workflows/price-offer.ts';
import { copyRows, type Field } from '../../server/platform/db/copy-rows.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { createIds } from '../ids.ts';
import { continueSeries, toLastNumbers } from '../number-series.ts';
import { ADMINISTRATOR } from '../people.ts';
import { createRandom } from '../random.ts';
import type { HistorySource } from '../write/history-source.ts';

const MOST = 12;
const { open, closed } = ENQUIRY_STATUS;
const { offered, countered, accepted, declined, withdrawn, expired } = PRICE_OFFER_STATUS;

/** Open enquiries about stones that a client can still buy, and closed enquiries. */
const ENQUIRIES = statement(
  'demo-price-offer-enquiries',
  `select e.id, e.stone_id, e.business_id, e.asked_by, e.state, e.rap, e.price_per_ct::float8 as listed, s.carat::float8 as carat,
          e.created_at, coalesce(e.ended_at, $1::timestamptz) as until
     from enquiry e join stone s on s.id = e.stone_id
    where e.state = ${closed.code} or s.status = ${STONE_STATUS.available.code} order by e.created_at desc, e.id`,
);

/** Orders of customers, each of which becomes the result of a price offer and of a new enquiry. */
const ORDERS = statement(
  'demo-price-offer-orders',
  `select c.id, c.stone_id, c.business_id, c.requested_by as asked_by, c.rap, c.price_per_ct::float8 as ordered, s.carat::float8 as carat,
          c.created_at as until, next_number('EN') as enquiry_no
     from confirm_stone c join stone s on s.id = c.stone_id join app_user u on u.id = c.requested_by and u.business_id = c.business_id
    where c.external_request_id is null and not exists (select from enquiry e where (e.stone_id, e.business_id) = (c.stone_id, c.business_id))
    order by c.created_at desc, c.id limit ${MOST}`,
  { present: ['enquiry_no'] },
);

const COLUMNS = `id, offer_no, stone_id, state, business_id, enquiry_id, offered_by, side, term_days, until, remark,
  rap, disc, price_per_ct, amount, offered_disc, offered_per_ct, offered_amount, created_at`;
const MESSAGE = 'id, enquiry_id, author_id, text, offered_per_ct, asking_per_ct, at';

const ENQUIRY =
  'id, enquiry_no, stone_id, business_id, asked_by, state, rap, disc, price_per_ct, amount, created_at';

const DAY_MS = 86_400_000;
const ENQUIRY_LEAD_MS = 3 * 3_600_000;
const money = (amount: number): string => amount.toFixed(2);

/** Loads price offers in every state for enquiries that exist. Returns the ledger steps. */
export async function loadPriceOffers(
  connection: pg.PoolClient,
  { seed, anchor, ids }: HistorySource,
): Promise<readonly Field[][]> {
  const nextId = createIds(createRandom(seed, 'ids of price offers'));
  const { rows } = await runStatement(connection, ENQUIRIES, [anchor]);
  const live = rows.filter(({ state }) => state === open.code).slice(0, MOST);
  const old = rows.filter(({ state }) => state === closed.code).slice(0, MOST);
  const { rows: orders } = await runStatement(connection, ORDERS);
  const ordered = orders.map(({ id: order_id, ...order }) => ({
    ...order,
    id: nextId(),
    order_id,
    state: closed.code,
    listed: Math.round(order.ordered * 103) / 100,
    created_at: new Date(order.until.getTime() - ENQUIRY_LEAD_MS),
  }));
  const enquiries: Field[][] = [];
  const closings: Field[][] = [];
  const offers: Field[][] = [];
  const messages: Field[][] = [];
  const events: Field[][] = [];
  const counters: Field[][] = [];
  const ends: Field[][] = [];
  const lastNumbers = new Map<number, number>();
  const administrator = ids.userOf(ADMINISTRATOR);

  const unordered = [...old, ...live].map((enquiry) => ({
    ...enquiry,
    order_id: null,
    enquiry_no: null,
    ordered: null,
  }));
  for (const [nr, enquiry] of [...unordered, ...ordered].entries()) {
    const isLive = enquiry.state === open.code;
    const end = (isLive ? null : enquiry.until) ?? anchor;
    const begin = new Date(Math.max(enquiry.created_at.getTime(), end.getTime() - 2 * DAY_MS));
    const span = end.getTime() - begin.getTime();
    const at = (share: number) => new Date(begin.getTime() + span * share);
    const id = nextId();
    const [made, answered] = [at(0.3), at(0.6)];
    const year = made.getUTCFullYear();
    const number = (lastNumbers.get(year) ?? 0) + 1;
    lastNumbers.set(year, number);
    const agreed = enquiry.ordered;
    const { listed } = enquiry;
    const rap = enquiry.rap === null ? null : Number(enquiry.rap);
    const toRap = (price: number) => (rap ? money((price / rap - 1) * 100) : null);
    const figures = (price: number): Field[] => [
      toRap(price),
      money(price),
      money(price * enquiry.carat),
    ];
    const isCountered = nr % 2 === 1;
    const final = agreed ?? Math.round(listed * 97) / 100;
    const first = isCountered ? Math.round(listed * 94) / 100 : final;
    const sideOf = (step: number): PriceOfferSide => ((nr + step) % 3 === 0 ? 'company' : 'client');
    const side = sideOf(0);
    const otherSide: PriceOfferSide = side === 'client' ? 'company' : 'client';
    const by = (of: PriceOfferSide) => (of === 'client' ? enquiry.asked_by : administrator);
    const step = (
      event: string,
      from: number,
      to: number,
      when: Date,
      of: PriceOfferSide | null,
      reason: string | null = null,
      workflow = 'priceOffer',
    ) => {
      const role: RoleCode | 0 =
        of === null ? 0 : of === 'client' ? ROLE.customer : ROLE.administrator;
      events.push([
        when.toISOString(),
        workflow,
        workflow === 'enquiry' ? enquiry.id : id,
        enquiry.stone_id,
        event,
        from,
        to,
        of === null ? null : by(of),
        role,
        enquiry.business_id,
        reason,
        nextId(),
      ]);
    };
    const say = (text: string, price: number, when: Date, of: PriceOfferSide) => {
      messages.push([
        nextId(),
        enquiry.id,
        by(of),
        text,
        money(price),
        money(listed),
        when.toISOString(),
      ]);
      const isFirst = enquiry.enquiry_no !== null && when === made;
      step('enquiry.offer', isFirst ? START_CODE : open.code, open.code, when, of, null, 'enquiry');
    };

    step('priceOffer.make', START_CODE, offered.code, made, side);
    say('Price offer', first, made, side);
    if (isCountered) {
      step('priceOffer.counter', offered.code, countered.code, answered, otherSide);
      say('Counter-offer', final, answered, otherSide);
      counters.push([id, otherSide, ...figures(final)]);
    }
    const named = isCountered ? otherSide : side;
    const expires = new Date(
      (isCountered ? answered : made).getTime() + PRICE_OFFER_DAYS.standard * DAY_MS,
    );
    const from = isCountered ? countered.code : offered.code;
    const other: PriceOfferSide = named === 'client' ? 'company' : 'client';
    const ending = (
      event: string,
      to: number,
      of: PriceOfferSide | null,
      reason: string | null,
    ) => {
      step(event, from, to, at(0.9), of, reason);
      ends.push([id, to, at(0.9).toISOString(), reason, agreed === null ? null : enquiry.order_id]);
    };
    let until = expires;
    if (agreed !== null) ending('priceOffer.accept', accepted.code, other, null);
    else if (!isLive) {
      const kind = Math.floor(nr / 2) % 3;
      if (kind === 0) ending('priceOffer.decline', declined.code, other, 'The price is too low.');
      else if (kind === 1)
        ending('priceOffer.withdraw', withdrawn.code, named, 'The price is no longer valid.');
      else {
        until = at(0.9);
        ending('priceOffer.expire', expired.code, null, null);
      }
    }
    if (enquiry.enquiry_no !== null) {
      const reason = 'The question has been answered.';
      enquiries.push([
        enquiry.id,
        enquiry.enquiry_no,
        enquiry.stone_id,
        enquiry.business_id,
        enquiry.asked_by,
        open.code,
        rap === null ? null : money(rap),
        ...figures(listed),
        made.toISOString(),
      ]);
      closings.push([enquiry.id, end.toISOString(), reason, enquiry.asked_by]);
      step('enquiry.close', open.code, closed.code, end, 'client', reason, 'enquiry');
    }
    offers.push([
      id,
      `OF-${year}-${String(number).padStart(6, '0')}`,
      enquiry.stone_id,
      offered.code,
      enquiry.business_id,
      enquiry.id,
      by(side),
      side,
      PRICE_OFFER_DAYS.standard,
      until.toISOString(),
      null,
      rap === null ? null : money(rap),
      ...figures(listed),
      ...figures(first),
      made.toISOString(),
    ]);
  }

  await copyRows(connection, `enquiry (${ENQUIRY}) from stdin`, enquiries);
  await copyRows(connection, `price_offer (${COLUMNS}) from stdin`, offers);
  await copyRows(connection, `enquiry_message (${MESSAGE}) from stdin`, messages);
  await connection.query(
    `create temp table demo_counter (id uuid, side text, disc numeric, per_ct numeric, amount numeric) on commit drop;
     create temp table demo_enquiry_end (id uuid, at timestamptz, reason text, by uuid) on commit drop;
     create temp table demo_offer_end (id uuid, state smallint, at timestamptz, reason text, order_id uuid) on commit drop`,
  );
  await copyRows(connection, 'demo_counter from stdin', counters);
  await copyRows(connection, 'demo_offer_end from stdin', ends);
  await copyRows(connection, 'demo_enquiry_end from stdin', closings);
  await connection.query(
    `update price_offer o set state = ${countered.code}, side = c.side, offered_disc = c.disc, offered_per_ct = c.per_ct, offered_amount = c.amount
       from demo_counter c where c.id = o.id;
     update price_offer o set state = e.state, ended_at = e.at, reason = e.reason, confirm_stone_id = e.order_id
       from demo_offer_end e where e.id = o.id;
     update enquiry q set state = ${closed.code}, ended_at = e.at, reason = e.reason, closed_by = e.by
       from demo_enquiry_end e where e.id = q.id`,
  );
  await continueSeries(connection, toLastNumbers('OF', lastNumbers));
  return events;
}
