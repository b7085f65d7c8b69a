import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepTerms } from '../../../server/jobs/sweep-terms.ts';
import { NOBODYS_ID, NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { until } from '../../support/runner/until.ts';
import { behindGate } from '../../support/servers/behind-gate.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type KeepDesk, keepDeskOf } from '../../support/trade/keep-desk.ts';
import { type Cast, castOf, colleagueOf } from '../../support/trade/people.ts';
import {
  type OfferRow,
  offersOf,
  type PriceOfferDesk,
  priceOfferDeskOf,
} from '../../support/trade/price-offer-desk.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let keep: KeepDesk;
let offers: PriceOfferDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  keep = keepDeskOf(portal);
  offers = priceOfferDeskOf(portal);
});
afterAll(() => portal?.stop());

const forAda = () => ({ user_id: cast.ada.id });
const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;
/** A stone whose cost is close to zero, so that no price is below cost. */
async function cheapStone(): Promise<Stone> {
  const stone = await desk.stone();
  await desk.askLittle([stone.id]);
  return stone;
}
const stateOf = async (id: string) =>
  (await sql('select state, reason from price_offer where id = $1', id))[0];
const expire = (id: string) =>
  sql(`update price_offer set until = now() - interval '1 second' where id = $1`, id);
const seen = ({ id, offered_per_ct }: OfferRow) => ({ [id]: offered_per_ct });

async function isRefusedWith(answer: Promise<Answer>, status: number, code: string) {
  const before = await fingerprint(portal.database.pool);
  const said = await answer;
  expect(said, JSON.stringify(said.body)).toMatchObject({ status, body: { code } });
  return { said, before };
}

describe('a price offer', () => {
  it('puts several stones under one number, with the asking price next to each price', async () => {
    const stones = await desk.stones(2);
    await desk.askLittle(stones.map(({ id }) => id));
    const answer = await offers.make(
      cast.ada,
      stones.map((stone, i) => [stone, 2 + i] as const),
      { remark: ' For both together. ' },
    );
    expect(answer).toMatchObject({ status: 200, body: { message: '2 price offers sent' } });
    const made = offersOf(answer);
    expect(new Set(made.map(({ offer_no }) => offer_no)).size).toBe(1);
    expect(made[0]?.offer_no).toMatch(/^OF-\d{4}-\d{6}$/);
    for (const [i, offer] of made.entries()) {
      expect(offer).toMatchObject({ state: 1, side: 'client', offered_per_ct: 2 + i });
      expect(offer.off_asking).toBeCloseTo((offer.offered_per_ct / offer.markup_ppc - 1) * 100, 1);
      const days = (Date.parse(offer.until) - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(4.9);
      expect(days).toBeLessThan(5.1);
      const read = await keep.thread(cast.ada, offer.enquiry_id);
      expect(read, JSON.stringify(read.body)).toMatchObject({ status: 200 });
      const thread = read.body.data as {
        price_offer: { id: string };
        messages: object[];
      };
      expect(thread.price_offer.id).toBe(offer.id);
      expect(thread.messages).toMatchObject([
        {
          text: 'Price offer: For both together.',
          offered_per_ct: offer.offered_per_ct,
          asking_per_ct: offer.markup_ppc,
        },
      ]);
    }
  });

  it('continues the open enquiry of the client about the stone', async () => {
    const stone = await cheapStone();
    const enquiry = await keep.asked(cast.ada, stone);
    const offer = await offers.made(cast.ada, stone, 2);
    expect(offer.enquiry_id).toBe(enquiry);
    await isRefusedWith(keep.close(cast.ada, [enquiry], 'Over.'), 409, 'ENQUIRY_HAS_PRICE_OFFER');
  });

  it('goes to and fro until one party accepts, and the stone is ordered at that price', async () => {
    const stone = await cheapStone();
    const first = await offers.made(cast.ada, stone, 2);
    await isRefusedWith(offers.accept(cast.ada, seen(first)), 409, 'PRICE_OFFER_IS_OWN');
    await isRefusedWith(offers.counter(cast.ada, { [first.id]: 3 }), 409, 'PRICE_OFFER_IS_OWN');
    await isRefusedWith(
      offers.withdraw(cast.tove, [first.id], 'Not ours.'),
      409,
      'PRICE_OFFER_IS_NOT_OWN',
    );
    const [countered] = offersOf(await offers.counter(cast.tove, { [first.id]: 2.5 }));
    expect(countered).toMatchObject({ state: 2, side: 'company', offered_per_ct: 2.5 });
    const answer = await offers.accept(cast.ada, { [first.id]: 2.5 });
    expect(answer).toMatchObject({ status: 200 });
    const [accepted] = offersOf(answer);
    expect(accepted?.order_no).toMatch(/^CO-/);
    expect(
      await sql(
        'select price_per_ct::float8 as price, requested_by, state from confirm_stone where order_no = $1',
        accepted?.order_no,
      ),
    ).toEqual([{ price: 2.5, requested_by: cast.ada.id, state: 1 }]);
    expect(await desk.statusOf(stone)).toBe(3);
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });

  it('refuses a price that the other party has changed since', async () => {
    const stone = await cheapStone();
    const { id } = await offers.made(cast.ada, stone, 2);
    await offers.counter(cast.administrator, { [id]: 3 });
    const { said } = await isRefusedWith(
      offers.accept(cast.ada, { [id]: 2.9 }),
      409,
      'CHANGED_MEANWHILE',
    );
    expect(said.body.errors).toMatchObject([
      { field: 'data.offers.0.price_per_ct', stock_no: stone.stock_no },
    ]);
    expect(await stateOf(id)).toMatchObject({ state: 2 });
    expect(await desk.statusOf(stone)).toBe(1);
  });

  it('is decided stone by stone, or with all stones together', async () => {
    const stones = await desk.stones(3);
    await desk.askLittle(stones.map(({ id }) => id));
    const answered = await offers.make(
      cast.ada,
      stones.map((stone) => [stone, 2] as const),
    );
    expect(answered, JSON.stringify(answered.body)).toMatchObject({ status: 200 });
    const [one, ...others] = offersOf(answered);
    const no = await offers.decline(cast.administrator, [one?.id ?? ''], 'Too low.');
    expect(no, JSON.stringify(no.body)).toMatchObject({ status: 200 });
    const answer = await offers.accept(
      cast.administrator,
      Object.fromEntries(others.map(({ id, offered_per_ct }) => [id, offered_per_ct])),
    );
    const accepted = offersOf(answer);
    expect(new Set(accepted.map(({ order_no }) => order_no)).size).toBe(1);
    expect(await stateOf(one?.id ?? '')).toEqual({ state: 4, reason: 'Too low.' });
  });

  it('counters and accepts price offers of several clients in one request', async () => {
    const stone = await cheapStone();
    const stone2 = await cheapStone();
    const ofAda = await offers.made(cast.ada, stone, 2);
    const ofHanna = await offers.made(cast.hanna, stone, 2);
    const ofHanna2 = await offers.made(cast.hanna, stone2, 2);
    const countered = await offers.counter(cast.administrator, {
      [ofAda.id]: 3,
      [ofHanna.id]: 4,
    });
    expect(offersOf(countered).map(({ offered_per_ct }) => offered_per_ct)).toEqual([3, 4]);
    expect(await offers.accept(cast.ada, { [ofAda.id]: 3 })).toMatchObject({ status: 200 });
    expect(await offers.accept(cast.administrator, seen(ofHanna2))).toMatchObject({ status: 200 });
  });
});

describe('a price offer is refused', () => {
  it.each([
    ['zero', 0, 'INVALID_REQUEST'],
    ['10^12', 1e12, 'INVALID_REQUEST'],
    ['more than two decimals', 2.345, 'INVALID_REQUEST'],
  ])('for a price of %s, with the reason', async (_, price, code) => {
    const stone = await cheapStone();
    const { said, before } = await isRefusedWith(
      offers.make(cast.ada, [[stone, price]]),
      400,
      code,
    );
    expect(said.body.errors).toMatchObject([{ field: 'data.stones.0.price_per_ct' }]);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('above the asking price, until the caller confirms the price', async () => {
    const stone = await cheapStone();
    const listed = (await offers.made(cast.ada, stone, 2)).markup_ppc;
    const other = await cheapStone();
    const above = Math.ceil(listed * 3);
    const prices = [
      [stone, above],
      [other, 0.1],
    ] as const;
    const { said } = await isRefusedWith(
      offers.make(cast.hanna, prices, { confirms_above_asking: false }),
      409,
      'PRICE_OFFER_ABOVE_ASKING',
    );
    expect(said.body.errors).toMatchObject([{ stock_no: stone.stock_no }]);
    expect(await offers.make(cast.hanna, prices)).toMatchObject({ status: 200 });
  });

  it('for a stone with an open price offer of the client', async () => {
    const stone = await cheapStone();
    await offers.made(cast.ada, stone, 2);
    await isRefusedWith(offers.make(cast.ada, [[stone, 3]]), 409, 'PRICE_OFFER_OPEN');
  });

  it('for two prices of one stone, and without a stone', async () => {
    const stone = await cheapStone();
    await isRefusedWith(
      offers.make(cast.ada, [
        [stone, 2],
        [stone, 3],
      ]),
      400,
      'INVALID_REQUEST',
    );
    await isRefusedWith(offers.make(cast.ada, []), 400, 'NO_STONE_CHOSEN');
  });

  it('to guests and suppliers, and to an associate of another client as if it did not exist', async () => {
    const stone = await cheapStone();
    const offer = await offers.made(cast.ada, stone, 2);
    for (const person of [cast.guest, cast.apiProvider, cast.ftpProvider]) {
      expect((await offers.make(person, [[stone, 2]])).status).toBe(403);
      expect((await offers.list(person)).status).toBe(403);
    }
    const missing = await offers.accept(cast.hanna, { [NOBODYS_ID]: 2 });
    expect(missing.status).toBe(404);
    for (const person of [cast.hanna, cast.marek])
      for (const answer of [
        await offers.accept(person, seen(offer)),
        await offers.counter(person, { [offer.id]: 1 }),
        await offers.decline(person, [offer.id], 'No.'),
        await offers.withdraw(person, [offer.id], 'No.'),
      ])
        expect(answer).toMatchObject({ status: 404, body: missing.body });
    const rows = async (person: typeof cast.ada) =>
      ((await offers.list(person, 'size=1000')).body.data as { id: string }[]).map(({ id }) => id);
    expect(await rows(cast.ada)).toContain(offer.id);
    expect(await rows(cast.tove)).toContain(offer.id);
    expect(await rows(cast.hanna)).not.toContain(offer.id);
    expect(await rows(cast.marek)).not.toContain(offer.id);
  });

  it('below cost by the company without a reason, and never reveals the cost to the client', async () => {
    const stone = await desk.stone();
    await desk.askMuch([stone.id]);
    const { id } = await offers.made(cast.ada, stone, 2);
    await isRefusedWith(
      offers.accept(cast.tove, { [id]: 2 }, { below_cost_reason: 'Agreed.' }),
      403,
      'PRICE_NEEDS_ADMINISTRATOR',
    );
    await isRefusedWith(
      offers.accept(cast.administrator, { [id]: 2 }),
      400,
      'BELOW_COST_REASON_MISSING',
    );
    await isRefusedWith(
      offers.counter(cast.administrator, { [id]: 3 }),
      400,
      'BELOW_COST_REASON_MISSING',
    );
    const reason = { below_cost_reason: 'Old stock, agreed with the owner.' };
    expect(await offers.counter(cast.administrator, { [id]: 3 }, reason)).toMatchObject({
      status: 200,
    });
    expect(await offers.accept(cast.ada, { [id]: 3 })).toMatchObject({ status: 200 });
  });
});

describe('a stone', () => {
  it('that another client holds is refused with the sentence of the guard', async () => {
    const stone = await cheapStone();
    const offer = await offers.made(cast.ada, stone, 2);
    const hold = await desk.held(cast.hanna, stone);
    const { said } = await isRefusedWith(
      offers.accept(cast.administrator, seen(offer)),
      409,
      'STONE_NOT_AVAILABLE',
    );
    expect(said.body.errors).toMatchObject([
      { stock_no: stone.stock_no, message: 'This stone is on hold.' },
    ]);
    await desk.release(cast.hanna, [hold]);
    expect(await offers.accept(cast.administrator, seen(offer))).toMatchObject({ status: 200 });
  });

  it('that the client itself holds can be negotiated; the order ends the hold', async () => {
    const stone = await cheapStone();
    const hold = await desk.held(cast.ada, stone);
    const offer = await offers.made(cast.ada, stone, 2);
    expect(await offers.accept(cast.administrator, seen(offer))).toMatchObject({ status: 200 });
    expect(await desk.holdRow(hold)).toMatchObject({ state: 2, end_reason: 'confirmed' });
  });

  it('that leaves the market ends its price offers with the reason', async () => {
    const stone = await cheapStone();
    const offer = await offers.made(cast.ada, stone, 2);
    expect(await desk.setStatus(cast.administrator, stone.id, 2)).toMatchObject({ status: 200 });
    expect(await stateOf(offer.id)).toEqual({
      state: 5,
      reason: 'The stone has been taken off the market.',
    });
  });

  it('that is sold ends the price offers of the others with the reason', async () => {
    const stone = await cheapStone();
    const offer = await offers.made(cast.ada, stone, 2);
    const order = await desk.ordered(cast.hanna, stone);
    await isRefusedWith(offers.accept(cast.administrator, seen(offer)), 409, 'STONE_NOT_AVAILABLE');
    expect(await desk.approve(cast.administrator, [order])).toMatchObject({ status: 200 });
    expect(await stateOf(offer.id)).toEqual({ state: 5, reason: 'The stone has been sold.' });
  });
});

describe('an answer', () => {
  it('needs a reason by the company, and none by the client', async () => {
    const stone = await cheapStone();
    const own = await offers.made(cast.ada, stone, 2);
    await isRefusedWith(offers.decline(cast.tove, [own.id]), 400, 'OWNER_REASON_MISSING');
    expect(await offers.withdraw(cast.ada, [own.id])).toMatchObject({ status: 200 });
    const theirs = await offers.made(cast.administrator, stone, 2, forAda());
    await isRefusedWith(
      offers.withdraw(cast.administrator, [theirs.id]),
      400,
      'OWNER_REASON_MISSING',
    );
    expect(await offers.decline(cast.ada, [theirs.id])).toMatchObject({ status: 200 });
  });

  it('after the end of the term is refused, and the sweep ends the price offer', async () => {
    const stone = await cheapStone();
    const offer = await offers.made(cast.ada, stone, 2);
    await expire(offer.id);
    await isRefusedWith(offers.accept(cast.administrator, seen(offer)), 409, 'PRICE_OFFER_EXPIRED');
    await sweepTerms(portal.database.pool, NOBODYS_REQUEST);
    expect(await stateOf(offer.id)).toMatchObject({ state: 6 });
    await isRefusedWith(offers.accept(cast.administrator, seen(offer)), 409, 'EVENT_CLOSED');
  });

  it('begins the term again with each counter-offer', async () => {
    const stone = await cheapStone();
    const offer = await offers.made(cast.ada, stone, 2, { days: 2 });
    await sql(`update price_offer set until = now() + interval '1 hour' where id = $1`, offer.id);
    const [countered] = offersOf(await offers.counter(cast.administrator, { [offer.id]: 3 }));
    const days = (Date.parse(countered?.until ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(1.9);
  });

  it('is repeated for the same idempotency key: one price offer, one order', async () => {
    const stone = await cheapStone();
    const key = { 'idempotency-key': 'price-offer-twice' };
    const [one, two] = [
      await offers.make(cast.ada, [[stone, 2]], {}, key),
      await offers.make(cast.ada, [[stone, 2]], {}, key),
    ];
    expect(two.body).toEqual(one.body);
    const [offer] = offersOf(one);
    if (!offer) throw new Error('no price offer came');
    const again = { 'idempotency-key': 'price-offer-accepted-twice' };
    const first = await offers.accept(cast.administrator, seen(offer), {}, again);
    expect((await offers.accept(cast.administrator, seen(offer), {}, again)).body).toEqual(
      first.body,
    );
  });

  it('notifies the other party, the client also by e-mail', async () => {
    const stone = await cheapStone();
    const offer = await offers.made(cast.ada, stone, 2);
    const noticesOf = async (kind: string) =>
      (
        await sql(
          'select user_id from notice where kind = $1 and record_ids @> array[$2::uuid]',
          kind,
          offer.id,
        )
      ).map(({ user_id }) => user_id);
    await until('the associate is notified', async () =>
      (await noticesOf('priceOffer.made')).includes(cast.tove.id),
    );
    expect(await noticesOf('priceOffer.made')).not.toContain(cast.ada.id);
    await offers.counter(cast.tove, { [offer.id]: 3 });
    await until('the client is notified', async () =>
      (await noticesOf('priceOffer.countered')).includes(cast.ada.id),
    );
    const [mail] = await sql(
      `select body from mail where subject = $1 order by id desc limit 1`,
      `Counter-offer: ${offer.offer_no}`,
    );
    expect(mail?.body).toContain('USD 3.00 per ct');
    expect(mail?.body).toContain('asking price: USD');
  });
});

describe('at the same time', () => {
  it('two accept the same price offer: one order only', async () => {
    const stone = await cheapStone();
    const offer = await offers.made(cast.administrator, stone, 2, forAda());
    const colleague = await colleagueOf(portal, cast.ada);
    const answers = await behindGate(
      portal.database.pool,
      {
        lock: { text: 'select from stone where id = $1 for update', values: [stone.id] },
        waiting: 2,
      },
      () =>
        Promise.all([offers.accept(cast.ada, seen(offer)), offers.accept(colleague, seen(offer))]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await sql('select from confirm_stone where stone_id = $1', stone.id)).toHaveLength(1);
  });

  it('the price offers of two clients for one stone are accepted: one order only', async () => {
    const stone = await cheapStone();
    const ofAda = await offers.made(cast.ada, stone, 2);
    const ofHanna = await offers.made(cast.hanna, stone, 3);
    const answers = await behindGate(
      portal.database.pool,
      {
        lock: { text: 'select from stone where id = $1 for update', values: [stone.id] },
        waiting: 2,
      },
      () =>
        Promise.all([
          offers.accept(cast.administrator, seen(ofAda)),
          offers.accept(cast.qualityControl, seen(ofHanna)),
        ]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await sql('select from confirm_stone where stone_id = $1', stone.id)).toHaveLength(1);
  });

  it('a hold and an acceptance: the stone goes to one of them', async () => {
    const stone = await cheapStone();
    const offer = await offers.made(cast.ada, stone, 2);
    const answers = await behindGate(
      portal.database.pool,
      {
        lock: { text: 'select from stone where id = $1 for update', values: [stone.id] },
        waiting: 2,
      },
      () =>
        Promise.all([
          offers.accept(cast.administrator, seen(offer)),
          desk.hold(cast.hanna, [stone.stock_no]),
        ]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });

  it('the sweep and an acceptance: expired or ordered, never both', async () => {
    const stone = await cheapStone();
    const offer = await offers.made(cast.ada, stone, 2);
    await expire(offer.id);
    const [accepted] = await Promise.all([
      offers.accept(cast.administrator, seen(offer)),
      sweepTerms(portal.database.pool, NOBODYS_REQUEST),
    ]);
    expect(accepted.status).toBe(409);
    expect(await stateOf(offer.id)).toMatchObject({ state: 6 });
    expect(await desk.statusOf(stone)).toBe(1);
  });
});
