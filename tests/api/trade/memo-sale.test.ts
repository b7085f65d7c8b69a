import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
});
afterAll(() => portal.stop());

const rowsOf = async <T>(query: string, ...values: unknown[]): Promise<T[]> =>
  (await portal.database.pool.query(query, values)).rows as T[];

interface Out {
  stone: Stone;
  line: string;
  memoId: string;
  amount: number;
}
async function out(client = cast.ada, stone?: Stone): Promise<Out> {
  const sent = stone ?? (await desk.stone());
  const { memo_id, lines } = await memos.issued(cast.administrator, [sent], client);
  return { stone: sent, line: lines[0]?.id ?? '', memoId: memo_id, amount: lines[0]?.amount ?? 0 };
}

/** A line whose figures a test chooses. */
async function priced(rap: number | null, disc: number | null, perCarat: number): Promise<Out> {
  const sent = await out();
  await rowsOf(
    `update memo_line l set rap = $2, disc = $3, price_per_ct = $4, amount = round($4::numeric * s.carat, 2)
       from stone s where s.id = l.stone_id and l.id = $1`,
    sent.line,
    rap,
    disc,
    perCarat,
  );
  await desk.askLittle([sent.line]);
  return sent;
}

const invoiceLine = async (line: string) =>
  (
    await rowsOf<Record<string, unknown>>(
      'select * from invoice_line where memo_line_id = $1',
      line,
    )
  )[0];

describe('a sale from memo at an agreed price', () => {
  it('has a discount if the stone has a Rap price, and an amount from its weight', async () => {
    const { stone, line } = await priced(5_000, -30, 3_500);
    const answer = await memos.sell(cast.tove, [line], {
      prices: [{ id: line.toUpperCase(), price_per_ct: 3_333.33 }],
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const [{ carat } = { carat: '0' }] = await rowsOf<{ carat: string }>(
      'select carat from stone where id = $1',
      stone.id,
    );
    const cents = Math.round((333_333 * Number(carat) * 1_000) / 1_000);
    expect(await invoiceLine(line)).toMatchObject({
      state: 1,
      rap: '5000.00',
      disc: '-33.3334',
      price_per_ct: '3333.33',
      amount: (cents / 100).toFixed(2),
    });
    expect((answer.body.data as { amount: number }).amount).toBe(cents / 100);
  });

  it('returns one response, however often it is sent', async () => {
    const { line } = await out();
    const headers = { 'idempotency-key': `sale-of-${line}` };
    const first = await memos.sell(cast.administrator, [line], {}, headers);
    const again = await memos.sell(cast.administrator, [line], {}, headers);
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await memos.receive(cast.administrator, [line], {}, headers)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    const billed = await rowsOf('select from invoice_line where memo_line_id = $1', line);
    expect(billed).toHaveLength(1);
  });

  it('has no discount without a Rap price', async () => {
    const { line } = await priced(null, null, 900);
    await memos.sell(cast.administrator, [line], { prices: [{ id: line, price_per_ct: 850 }] });
    expect(await invoiceLine(line)).toMatchObject({
      rap: null,
      disc: null,
      price_per_ct: '850.00',
    });
  });

  it('refuses a price for a line that is not in the sale, two prices for one line, and an invalid price', async () => {
    const { line } = await priced(5_000, -30, 3_500);
    const other = await priced(5_000, -30, 3_500);
    const before = await fingerprint(portal.database.pool);
    const price = (id: string, price_per_ct: number) => ({ id, price_per_ct });
    const cases: [object[], string][] = [
      [[price(other.line, 1)], 'data.prices.0'],
      [[price(line, 1), price(line, 2)], 'data.prices.1'],
      [[price(line, 10.001)], 'data.prices.0.price_per_ct'],
      [[price(line, 0)], 'data.prices.0.price_per_ct'],
      [[price(line, -5)], 'data.prices.0.price_per_ct'],
      [[price(line, 1e308)], 'data.prices.0.price_per_ct'],
      [[price(line, 54_950.01)], 'data.prices.0.price_per_ct'],
    ];
    for (const [prices, field] of cases) {
      const answer = await memos.sell(cast.administrator, [line], { prices });
      expect(answer.status, `${JSON.stringify(prices)} ${JSON.stringify(answer.body)}`).toBe(400);
      expect((answer.body.errors as { field: string }[])[0]?.field).toBe(field);
    }
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('refuses an amount below one cent', async () => {
    const { stone, line } = await priced(null, null, 900);
    await rowsOf('update stone set carat = 0.01 where id = $1', stone.id);
    const answer = await memos.sell(cast.administrator, [line], {
      prices: [{ id: line, price_per_ct: 0.01 }],
    });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            message: `At this price, ${stone.stock_no} costs less than a cent. Enter a higher price.`,
          },
        ],
      },
    });
  });

  it("is allowed to administrators and the client's associate", async () => {
    const { line } = await out();
    const prices = [{ id: line, price_per_ct: 1 }];
    for (const by of [cast.ada, cast.qualityControl]) {
      expect(await memos.sell(by, [line], { prices })).toMatchObject({
        status: 403,
        body: { code: 'MEMO_KEEPERS_ONLY' },
      });
    }
    for (const by of [cast.marek, cast.hanna])
      expect(await memos.sell(by, [line], { prices })).toMatchObject({ status: 404 });
    expect(await memos.lineRow(line)).toMatchObject({ state: 1, issued_per_ct: null });
  });
});

describe('the reversal of a memo line', () => {
  it('puts a stone that was received by mistake back on its memo', async () => {
    const { stone, line, memoId } = await out();
    await memos.receive(cast.tove, [line], { remark: 'On the counter.' });
    expect(await memos.reverse(cast.administrator, [line], 'It is still with them.')).toMatchObject(
      {
        status: 200,
        body: { message: '1 stone on memo again' },
      },
    );
    expect(await memos.lineRow(line)).toMatchObject({ state: 1, ended_at: null });
    expect(await desk.statusOf(stone)).toBe(5);
    expect(await memos.document(cast.tove, memoId)).toMatchObject({ state: 1, closed_at: null });
    const steps = await rowsOf(
      `select workflow, event, from_state, to_state, actor_id, reason from ledger
        where record_id in ($1, $2, $3) order by id desc limit 3`,
      line,
      stone.id,
      memoId,
    );
    const by = { actor_id: cast.administrator.id, reason: 'It is still with them.' };
    expect(steps).toHaveLength(3);
    expect(steps).toEqual(
      expect.arrayContaining([
        { workflow: 'memoLine', event: 'memo.reverse', from_state: 2, to_state: 1, ...by },
        { workflow: 'stone', event: 'stone.reverse', from_state: 1, to_state: 5, ...by },
        { workflow: 'memo', event: 'memoDocument.reopen', from_state: 3, to_state: 1, ...by },
      ]),
    );
    // It can be settled again, as if nothing had been.
    expect((await memos.sell(cast.tove, [line])).status).toBe(200);
  });

  it('credits the invoice of a sale and restores the price of the line', async () => {
    const { stone, line, memoId } = await priced(5_000, -30, 3_500);
    const before = await memos.lineRow(line);
    await memos.sell(cast.administrator, [line], { prices: [{ id: line, price_per_ct: 3_000 }] });
    expect(await memos.lineRow(line)).toMatchObject({
      state: 3,
      disc: '-40.0000',
      price_per_ct: '3000.00',
      issued_per_ct: '3500.00',
    });
    expect((await memos.reverse(cast.administrator, [line], 'Wrong stone.')).status).toBe(200);
    expect(await memos.lineRow(line)).toEqual({ ...before, remark: 'Wrong stone.' });
    expect(await invoiceLine(line)).toMatchObject({ state: 2, price_per_ct: '3000.00' });
    expect(await desk.statusOf(stone)).toBe(5);
    expect((await memos.document(cast.administrator, memoId)).state).toBe(1);
    // Sold once more, it is billed once more.
    expect((await memos.sell(cast.administrator, [line])).status).toBe(200);
    const billed = await rowsOf(
      'select state, price_per_ct from invoice_line where memo_line_id = $1 order by id',
      line,
    );
    expect(billed).toEqual([
      { state: 2, price_per_ct: '3000.00' },
      { state: 1, price_per_ct: '3500.00' },
    ]);
    // Reversed once more, what was credited before is left alone.
    expect((await memos.reverse(cast.administrator, [line], 'Once more.')).status).toBe(200);
    const credits = await rowsOf(
      `select count(*)::int as credits from ledger w join invoice_line i on i.id = w.record_id
        where i.memo_line_id = $1 and w.event = 'invoice.credit' group by i.id`,
      line,
    );
    expect(credits).toEqual([{ credits: 1 }, { credits: 1 }]);
  });

  it('also restores the price of a stone without a Rap price', async () => {
    const { line } = await priced(null, null, 900);
    await memos.sell(cast.administrator, [line], { prices: [{ id: line, price_per_ct: 850 }] });
    expect((await memos.reverse(cast.administrator, [line], 'Wrong stone.')).status).toBe(200);
    expect(await memos.lineRow(line)).toMatchObject({
      state: 1,
      price_per_ct: '900.00',
      issued_per_ct: null,
    });
  });

  it('is refused if the stone has changed since', async () => {
    const held = await out();
    await memos.receive(cast.administrator, [held.line]);
    const hold = await desk.held(cast.hanna, held.stone);
    const gone = await out();
    await memos.receive(cast.administrator, [gone.line]);
    await desk.setStatus(cast.administrator, gone.stone.id, 2);
    const again = await out();
    await memos.receive(cast.administrator, [again.line]);
    const next = await out(cast.hanna, again.stone);
    for (const { line } of [held, gone, again]) {
      expect(await memos.reverse(cast.administrator, [line], 'A mistake.')).toMatchObject({
        status: 409,
        body: { code: 'STONE_MOVED_ON' },
      });
    }
    // Not even when it is free again.
    await desk.release(cast.hanna, [hold]);
    await memos.receive(cast.administrator, [next.line]);
    for (const { line } of [held, again])
      expect((await memos.reverse(cast.administrator, [line], 'A mistake.')).status).toBe(409);
    expect((await memos.reverse(cast.administrator, [next.line], 'A mistake.')).status).toBe(200);
  });

  it('is refused while the stone is offered to the waitlist', async () => {
    const stone = await desk.stone();
    await desk.held(cast.ada, stone);
    await desk.inLine(cast.hanna, stone);
    const { line } = await out(cast.ada, stone);
    await memos.receive(cast.administrator, [line]);
    expect(await memos.reverse(cast.administrator, [line], 'A mistake.')).toMatchObject({
      status: 409,
      body: { code: 'STONE_MOVED_ON' },
    });
  });

  it('is allowed to administrators, requires a reason, and is refused for a stone on memo', async () => {
    const { line } = await out();
    expect(await memos.reverse(cast.administrator, [line], 'Why not.')).toMatchObject({
      status: 409,
      body: { message: 'A memo line that is out with the trading client cannot be reversed.' },
    });
    await memos.receive(cast.administrator, [line]);
    expect(await memos.reverse(cast.administrator, [line], '  ')).toMatchObject({
      status: 400,
      body: { code: 'REASON_MISSING' },
    });
    for (const by of [cast.tove, cast.qualityControl, cast.ada]) {
      expect(await memos.reverse(by, [line], 'Mine.')).toMatchObject({
        status: 403,
        body: { code: 'ADMINISTRATOR_ONLY' },
      });
    }
    expect(await memos.reverse(cast.marek, [line], 'Mine.')).toMatchObject({ status: 404 });
  });

  it('is done for all lines or for none', async () => {
    const one = await out();
    const two = await out();
    await memos.receive(cast.administrator, [one.line, two.line]);
    await desk.held(cast.hanna, two.stone);
    const before = await fingerprint(portal.database.pool);
    const answer = await memos.reverse(cast.administrator, [one.line, two.line], 'Both.');
    expect(answer).toMatchObject({
      status: 409,
      body: { errors: [{ id: two.line, stock_no: two.stone.stock_no }] },
    });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});

describe('a price agreed at issue', () => {
  const issue = (by: Person, stone: Stone, price: object, more: object = {}) =>
    memos.issue(by, [stone.stock_no], {
      user_id: cast.ada.id,
      prices: [{ stock_no: stone.stock_no, ...price }],
      ...more,
    });
  const lineOf = async (stone: Stone) =>
    (
      await rowsOf<Record<string, string>>(
        `select l.id, l.rap, l.disc, l.price_per_ct, l.amount, s.carat
           from memo_line l join stone s on s.id = l.stone_id where l.stone_id = $1 order by l.id desc`,
        stone.id,
      )
    )[0] ?? {};
  const exposed = async (): Promise<number> => {
    const path = `/customer/business/${cast.ada.businessId}/exposure`;
    const answer = await portal.call(cast.administrator.token, 'GET', path);
    return (answer.body.data as { total: number }).total;
  };

  it('is the price of the line, of the exposure and of the sale', async () => {
    const stone = await desk.stone();
    expect((await issue(cast.tove, stone, { disc: 5.25 })).status).toBe(200);
    const earlier = await lineOf(stone);
    expect((await memos.receive(cast.tove, [earlier.id ?? ''])).status).toBe(200);
    const before = await exposed();
    const perCarat = Math.round(Number(earlier.price_per_ct) * 100) + 1;
    const answer = await issue(cast.tove, stone, { price_per_ct: perCarat / 100 });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { id, price_per_ct, amount, carat } = await lineOf(stone);
    const cents = Math.round((perCarat * Math.round(Number(carat) * 1_000)) / 1_000);
    expect({ price_per_ct, amount }).toEqual({
      price_per_ct: (perCarat / 100).toFixed(2),
      amount: (cents / 100).toFixed(2),
    });
    expect(answer.body.data).toMatchObject({
      amount: cents / 100,
      lines: [{ id, amount: cents / 100 }],
    });
    expect(Math.round(((await exposed()) - before) * 100)).toBe(cents);
    expect((await memos.sell(cast.tove, [id ?? ''])).status).toBe(200);
    expect(await invoiceLine(id ?? '')).toMatchObject({
      price_per_ct: (perCarat / 100).toFixed(2),
      amount,
    });
  });

  it('may be a discount on Rap', async () => {
    const stone = await desk.stone();
    const answer = await issue(cast.administrator, stone, { disc: 5.25 });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { rap, disc, price_per_ct } = await lineOf(stone);
    expect(disc).toBe('5.2500');
    expect(Math.round(Number(price_per_ct) * 100)).toBe(Math.round(Number(rap) * 105.25));
  });

  it('below cost needs the right to markups and a reason', async () => {
    const stone = await desk.stone();
    const price = { price_per_ct: 1 };
    expect(await issue(cast.tove, stone, price, { below_cost_reason: 'Agreed.' })).toMatchObject({
      status: 403,
      body: { code: 'PRICE_NEEDS_ADMINISTRATOR' },
    });
    expect(await issue(cast.administrator, stone, price)).toMatchObject({
      status: 400,
      body: { code: 'BELOW_COST_REASON_MISSING' },
    });
    const answer = await issue(cast.administrator, stone, price, { below_cost_reason: 'Agreed.' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { id } = await lineOf(stone);
    const steps = await rowsOf(
      "select reason from ledger where record_id = $1 and event = 'memo.issue'",
      id,
    );
    expect(steps).toEqual([{ reason: 'Below cost: Agreed.' }]);
  });

  it('is refused from a customer, for another stone, twice, and beyond its bounds', async () => {
    const stone = await desk.stone();
    const { stock_no } = stone;
    expect(
      await memos.issue(cast.ada, [stock_no], { prices: [{ stock_no, price_per_ct: 1 }] }),
    ).toMatchObject({ status: 403, body: { code: 'PRICE_NOT_YOURS' } });
    const cases: [object[], string][] = [
      [[{ stock_no: 'X-1', price_per_ct: 1 }], 'data.prices.0'],
      [
        [
          { stock_no, price_per_ct: 9_000 },
          { stock_no, disc: 1 },
        ],
        'data.prices.1',
      ],
      [[{ stock_no, price_per_ct: 0 }], 'data.prices.0.price_per_ct'],
      [[{ stock_no, price_per_ct: 1e12 }], 'data.prices.0.price_per_ct'],
      [[{ stock_no, price_per_ct: 9_000.001 }], 'data.prices.0.price_per_ct'],
      [[{ stock_no, disc: -100 }], 'data.prices.0.disc'],
      [[{ stock_no }], 'data.prices.0'],
      [[{ stock_no, price_per_ct: 1, disc: 1 }], 'data.prices.0'],
    ];
    for (const [prices, field] of cases) {
      const answer = await memos.issue(cast.administrator, [stock_no], {
        user_id: cast.ada.id,
        prices,
      });
      expect(answer.status, `${JSON.stringify(prices)} ${JSON.stringify(answer.body)}`).toBe(400);
      expect((answer.body.errors as { field: string }[])[0]?.field).toBe(field);
    }
    expect(await lineOf(stone)).toEqual({});
  });
});
