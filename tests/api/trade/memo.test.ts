import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KYC_PENDING_TEXT } from '#machines/guard-problems.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
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
const stepsOf = (id: string) =>
  rowsOf<{ event: string; actor_id: string; reason: string | null }>(
    'select event, actor_id, reason from ledger where record_id = $1 order by id',
    id,
  );

describe('issuing a memo', () => {
  it('is allowed to administrators, associates and clients; others are refused before any other check', async () => {
    const { administrator, tove, ada, qualityControl, guest, apiProvider, ftpProvider, auditor } =
      cast;
    await rowsOf('update business set memo_limit = 900000000 where id = $1', ada.businessId);
    await rowsOf(
      'update memo set due_on = current_date + 30 where business_id = $1 and state <> 3',
      ada.businessId,
    );
    for (const by of [administrator, tove]) {
      const { stock_no } = await desk.stone();
      expect(await memos.issue(by, [stock_no], { user_id: ada.id })).toMatchObject({ status: 200 });
    }
    const { stock_no } = await desk.stone();
    expect(await memos.issue(ada, [stock_no])).toMatchObject({ status: 200 });
    const refused = await rowsOf<{ count: number }>(
      'select count(*)::int as count from refused_attempt',
    );
    const before = await fingerprint(portal.database.pool);
    for (const by of [qualityControl, guest, apiProvider, ftpProvider, auditor]) {
      const answer = await memos.issue(by, [(await desk.stone()).stock_no], { user_id: ada.id });
      expect(answer, JSON.stringify(answer.body)).toMatchObject({
        status: 403,
        body: { code: PROBLEMS.forbidden.code, message: PROBLEMS.forbidden.message },
      });
    }
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    expect(await rowsOf('select count(*)::int as count from refused_attempt')).toEqual(refused);
  });

  it('checks a stone, a client and availability in this order, and then the registration', async () => {
    const { administrator, pending, ada, hanna } = cast;
    const stone = await desk.stone();
    await desk.held(hanna, stone);
    expect(await memos.issue(administrator, [])).toMatchObject({
      status: 400,
      body: { message: 'Please select at least one diamond' },
    });
    expect(await memos.issue(administrator, [stone.stock_no])).toMatchObject({
      status: 400,
      body: { message: 'Please select a client' },
    });
    expect(await memos.issue(administrator, [stone.stock_no], { user_id: ada.id })).toMatchObject({
      status: 409,
      body: {
        message: 'Only available diamonds must be selected.',
        errors: [{ stock_no: stone.stock_no, message: 'This stone is on hold.' }],
      },
    });
    const free = await desk.stone();
    expect(
      await memos.issue(administrator, [free.stock_no], { user_id: pending.id }),
    ).toMatchObject({ status: 403, body: { code: 'KYC_PENDING', message: KYC_PENDING_TEXT } });
  });

  it('sets the number, the terms of the client and the price of each stone', async () => {
    const stones = await desk.stones(3);
    const [last] = await rowsOf<{ last: number }>(
      `select coalesce(max(right(memo_no, 6)::int), 0) as last from memo where memo_no like 'ME-' || extract(year from now()) || '-%'`,
    );
    const { ada, tove } = cast;
    await memos.setTerms(cast.administrator, ada.businessId, { memo_days: 10 });
    const memo = await memos.issued(tove, stones, ada, { remark: 'For the fair.' });
    const [row] = await rowsOf<Record<string, unknown>>(
      `select memo_no, state, business_id, issued_by, terms_days, due_on - created_at::date as days, remark,
              (select sum(amount)::float8 from memo_line where memo_id = memo.id) as amount
         from memo where id = $1`,
      memo.memo_id,
    );
    expect(row).toEqual({
      memo_no: memo.memo_no,
      state: 1,
      business_id: ada.businessId,
      issued_by: tove.id,
      terms_days: 10,
      days: 10,
      remark: 'For the fair.',
      amount: memo.amount,
    });
    expect(memo.memo_no).toMatch(/^ME-\d{4}-\d{6}$/);
    expect(Number(memo.memo_no.slice(-6))).toBe((last?.last ?? 0) + 1);
    expect(memo.lines.map((line) => line.stock_no).sort()).toEqual(
      stones.map(({ stock_no }) => stock_no).sort(),
    );
    for (const stone of stones) expect(await desk.statusOf(stone)).toBe(5);
    const long = await memos.issued(cast.administrator, [await desk.stone()], ada, {
      terms_days: 90,
    });
    expect(long.terms_days).toBe(90);
  });

  it('takes a stone from the hold of the same client, at the price of the hold', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.ada, stone);
    await rowsOf('update hold set price_per_ct = 777, amount = 777 where id = $1', hold);
    const memo = await memos.issued(cast.administrator, [stone], cast.ada);
    expect(memo.amount).toBe(777);
    expect(await desk.holdRow(hold)).toMatchObject({ state: 2, end_reason: 'issued' });
    expect(await desk.statusOf(stone)).toBe(5);
  });

  it('counts a stone once that is named twice', async () => {
    const stone = await desk.stone();
    const memo = await memos.issue(cast.administrator, [stone.stock_no, stone.stock_no], {
      user_id: cast.ada.id,
    });
    expect((memo.body.data as { lines: unknown[] }).lines).toHaveLength(1);
  });

  it('ignores a price in the body', async () => {
    const stone = await desk.stone();
    for (const field of ['price', 'price_per_ct', 'prices', 'amount']) {
      const answer = await memos.issue(cast.administrator, [stone.stock_no], {
        user_id: cast.ada.id,
        [field]: 1,
      });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: `data.${field}` }] } });
    }
  });

  it('changes nothing if one of many stones is refused, and lists each refusal', async () => {
    const [free, held, out] = await desk.stones(3);
    if (!free || !held || !out) throw new Error('too few stones');
    await desk.held(cast.hanna, held);
    await memos.issued(cast.administrator, [out], cast.ravi);
    const before = await fingerprint(portal.database.pool);
    const answer = await memos.issue(
      cast.administrator,
      [free, held, out].map(({ stock_no }) => stock_no),
      { user_id: cast.ada.id },
    );
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toHaveLength(2);
    expect(answer.body.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ stock_no: held.stock_no, message: 'This stone is on hold.' }),
        expect.objectContaining({
          stock_no: out.stock_no,
          message: 'This stone is on memo.',
        }),
      ]),
    );
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('returns the same response to a repeated request', async () => {
    const stone = await desk.stone();
    const headers = { 'idempotency-key': 'memo-of-the-morning' };
    const more = { user_id: cast.ada.id };
    const first = await memos.issue(cast.administrator, [stone.stock_no], more, headers);
    const again = await memos.issue(cast.administrator, [stone.stock_no], more, headers);
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    // The stone may have been out before.
    const rows = await rowsOf(
      `select from memo_line where stone_id = $1 and created_at > now() - interval '1 hour'`,
      stone.id,
    );
    expect(rows).toHaveLength(1);
  });

  it('lets an associate act only for the own clients', async () => {
    const stone = await desk.stone();
    const nobody = await memos.issue(cast.tove, [stone.stock_no], { user_id: NOBODYS_ID });
    const foreign = await memos.issue(cast.tove, [stone.stock_no], { user_id: cast.hanna.id });
    expect(nobody.status).toBe(404);
    expect(foreign.body).toEqual(nobody.body);
  });
});

describe('a memo that is settled in parts', () => {
  it('goes from open to partial to closed', async () => {
    const stones = await desk.stones(4);
    const memo = await memos.issued(cast.administrator, stones, cast.ada);
    const [a, b, c, d] = memo.lines.map(({ id }) => id) as [string, string, string, string];
    const at = () => memos.document(cast.administrator, memo.memo_id);
    expect(await at()).toMatchObject({ state: 1, out: { pieces: 4, amount: memo.amount } });

    expect(await memos.receive(cast.tove, [a], { remark: 'Not wanted.' })).toMatchObject({
      status: 200,
      body: { message: '1 stone received' },
    });
    expect(await at()).toMatchObject({ state: 2, out: { pieces: 3 }, received: { pieces: 1 } });
    expect(await memos.lineRow(a)).toMatchObject({ state: 2, remark: 'Not wanted.' });

    const sale = await memos.sell(cast.administrator, [b, c]);
    const sold = memo.lines.slice(1, 3).reduce((sum, { amount }) => sum + amount * 100, 0) / 100;
    expect(sale.body.data).toMatchObject({
      amount: sold,
      invoices: [{ business_id: cast.ada.businessId, pieces: 2, amount: sold }],
    });
    expect(await at()).toMatchObject({
      state: 2,
      out: { pieces: 1 },
      sold: { pieces: 2, amount: sold },
    });
    expect(await memos.receive(cast.administrator, [d])).toMatchObject({ status: 200 });
    expect(await at()).toMatchObject({
      state: 3,
      out: { pieces: 0, amount: 0 },
      closed_at: expect.any(String),
    });
    const statuses = await Promise.all(
      memo.lines.map(({ stock_no }) => {
        const stone = stones.find((one) => one.stock_no === stock_no);
        return stone ? desk.statusOf(stone) : null;
      }),
    );
    expect(statuses).toEqual([1, 8, 8, 1]);
    expect((await stepsOf(memo.memo_id)).map(({ event }) => event)).toEqual([
      'memoDocument.open',
      'memoDocument.part',
      'memoDocument.close',
    ]);
  });

  it('accepts one return across three memos of two clients, and one such sale', async () => {
    const stones = await desk.stones(7);
    const one = await memos.issued(cast.administrator, stones.slice(0, 2), cast.ada);
    const two = await memos.issued(cast.tove, stones.slice(2, 4), cast.ada);
    const three = await memos.issued(cast.administrator, stones.slice(4), cast.hanna);
    const heap = [one, two, three].map(({ lines }) => lines[0]?.id ?? '');
    expect(await memos.receive(cast.administrator, heap)).toMatchObject({
      status: 200,
      body: { message: '3 stones received across 3 memos' },
    });
    for (const { memo_id } of [one, two, three])
      expect((await memos.document(cast.administrator, memo_id)).state).toBe(2);
    const rest = [one, two, three].map(({ lines }) => lines[1]?.id ?? '');
    const sale = await memos.sell(cast.administrator, rest);
    const { invoices } = sale.body.data as { invoices: Record<string, unknown>[] };
    expect(invoices.map(({ business_id, pieces }) => [business_id, pieces]).sort()).toEqual(
      [
        [cast.ada.businessId, 2],
        [cast.hanna.businessId, 1],
      ].sort(),
    );
    const [source] = await rowsOf<{ source_no: string }>(
      'select source_no from invoice where business_id = $1 order by id desc limit 1',
      cast.ada.businessId,
    );
    expect(source?.source_no).toBe(
      [one, two]
        .map(({ memo_no }) => memo_no)
        .sort()
        .join(', '),
    );
  });

  it('cannot be settled twice, and not for lines of no memo', async () => {
    const [stone] = (await memos.issued(cast.administrator, await desk.stones(1), cast.ada)).lines;
    const id = stone?.id ?? '';
    expect((await memos.receive(cast.administrator, [id])).status).toBe(200);
    expect(await memos.receive(cast.administrator, [id])).toMatchObject({
      status: 409,
      body: { message: 'This memo line has already been received.' },
    });
    expect(await memos.sell(cast.administrator, [id])).toMatchObject({
      status: 409,
      body: { message: 'A memo line that is received cannot be sold.' },
    });
    for (const call of [memos.sell, memos.receive])
      expect(await call(cast.administrator, [NOBODYS_ID])).toMatchObject({ status: 404 });
    // Named twice it is meant once.
    const [other] = (await memos.issued(cast.administrator, await desk.stones(1), cast.ada)).lines;
    const twice = [other?.id ?? '', other?.id ?? ''];
    expect(await memos.receive(cast.administrator, twice)).toMatchObject({ status: 200 });
    const { rows } = await portal.database.pool.query(
      `select from ledger where record_id = $1 and event = 'memo.receive'`,
      [other?.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('refuses all lines if one is refused', async () => {
    const stones = await desk.stones(3);
    const { lines } = await memos.issued(cast.administrator, stones, cast.ada);
    const [a, b, c] = lines.map(({ id }) => id) as [string, string, string];
    await memos.receive(cast.administrator, [a]);
    const before = await fingerprint(portal.database.pool);
    for (const call of [memos.receive, memos.sell]) {
      const answer = await call(cast.administrator, [c, a, b]);
      expect(answer).toMatchObject({
        status: 409,
        body: { errors: [{ id: a, stock_no: lines[0]?.stock_no }] },
      });
      expect(answer.body.errors).toHaveLength(1);
    }
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('offers a returned stone to the waitlist', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.ada, stone);
    const place = await desk.inLine(cast.hanna, stone);
    const { lines } = await memos.issued(cast.administrator, [stone], cast.ada);
    expect(await desk.holdRow(hold)).toMatchObject({ state: 2 });
    expect(await desk.placeState(place)).toBe(1);
    await memos.receive(cast.administrator, [lines[0]?.id ?? '']);
    expect(await desk.placeState(place)).toBe(2);
    expect(
      await memos.issue(cast.administrator, [stone.stock_no], { user_id: cast.ravi.id }),
    ).toMatchObject({ status: 409, body: { code: 'STONE_OFFERED_TO_ANOTHER' } });
    await memos.issued(cast.administrator, [stone], cast.hanna);
    expect(await desk.placeState(place)).toBe(3);
  });
});

it('prevents the deletion of its client while a stone is out', async () => {
  const stone = await desk.stone();
  const { memo_no } = await memos.issued(cast.administrator, [stone], cast.ravi);
  const answer = await portal.call(
    cast.administrator.token,
    'DELETE',
    `/customer/user/${cast.ravi.id}`,
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'CUSTOMER_IS_BUSY' } });
  expect(answer.body.errors).toContainEqual(
    expect.objectContaining({
      code: 'MEMO',
      message: `${stone.stock_no} is out on memo ${memo_no}.`,
    }),
  );
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
