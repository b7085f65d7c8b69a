import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { some } from '../../support/runner/some.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { AGING, type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Exposure = components['schemas']['Exposure'];
type Aging = components['schemas']['MemoAging'];

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
beforeAll(async () => {
  portal = await startPortal(await freshDemoDatabase());
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
});
afterAll(async () => {
  await portal.stop();
  await portal.database.drop();
});

const ask = (by: Person, of: Person) =>
  portal.call(by.token, 'GET', `/customer/business/${of.businessId}/exposure`);
async function exposure(by: Person, of: Person): Promise<Exposure> {
  const answer = await ask(by, of);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as Exposure;
}
const cents = (dollars: number): number => Math.round(dollars * 100);
/** What a step added to each part, in cents. */
const grown = (before: Exposure, after: Exposure) => ({
  out: cents(after.out.amount) - cents(before.out.amount),
  overdue: cents(after.overdue.amount) - cents(before.overdue.amount),
  held: cents(after.held.amount) - cents(before.held.amount),
  requested: cents(after.requested.amount) - cents(before.requested.amount),
  invoiced: cents(after.invoiced.amount) - cents(before.invoiced.amount),
});
const NOTHING = { out: 0, overdue: 0, held: 0, requested: 0, invoiced: 0 };
const amountOf = async (table: 'hold' | 'confirm_stone', id: string): Promise<number> => {
  const { rows } = await portal.database.pool.query<{ cents: number }>(
    `select (amount * 100)::int as cents from ${table} where id = $1`,
    [id],
  );
  return rows[0]?.cents ?? Number.NaN;
};
const pastItsDay = (memoId: string, days: number) =>
  portal.database.pool.query('update memo set due_on = current_date - $2::int where id = $1', [
    memoId,
    days,
  ]);

describe('the exposure of a client', () => {
  it('is divided by the state of each stone', async () => {
    const { administrator, ada } = cast;
    const start = await exposure(administrator, ada);

    const held = await desk.held(ada, await desk.stone());
    const withHold = await exposure(administrator, ada);
    expect(grown(start, withHold)).toEqual({ ...NOTHING, held: await amountOf('hold', held) });
    expect(withHold.held.pieces).toBe(start.held.pieces + 1);

    const order = await desk.ordered(ada, await desk.stone());
    const withOrder = await exposure(administrator, ada);
    const asked = await amountOf('confirm_stone', order);
    expect(grown(withHold, withOrder)).toEqual({ ...NOTHING, requested: asked });

    expect(await desk.approve(administrator, [order])).toMatchObject({ status: 200 });
    const withInvoice = await exposure(administrator, ada);
    expect(grown(withOrder, withInvoice)).toEqual({
      ...NOTHING,
      requested: -asked,
      invoiced: asked,
    });

    const memo = await memos.issued(administrator, await desk.stones(2), ada);
    const withMemo = await exposure(administrator, ada);
    expect(grown(withInvoice, withMemo)).toEqual({ ...NOTHING, out: cents(memo.amount) });

    await pastItsDay(memo.memo_id, 1);
    expect(grown(withMemo, await exposure(administrator, ada))).toEqual({
      ...NOTHING,
      overdue: cents(memo.amount),
    });

    const [line] = memo.lines;
    if (!line) throw new Error('the memo has no line');
    expect(await memos.receive(administrator, [line.id])).toMatchObject({ status: 200 });
    expect(grown(withMemo, await exposure(administrator, ada))).toEqual({
      ...NOTHING,
      out: -cents(line.amount),
      overdue: cents(memo.amount) - cents(line.amount),
    });
  });

  it('counts only stones on memo against the self-service limit, with the same sum as the guard', async () => {
    const { administrator, hanna } = cast;
    const before = await exposure(administrator, hanna);
    await desk.held(hanna, await desk.stone());
    await desk.ordered(hanna, await desk.stone());
    const [stone] = await desk.stones(1);
    if (!stone) throw new Error('no stone came');
    const memo = await memos.issued(administrator, [stone], hanna);
    const out = cents(before.out.amount) + cents(memo.amount);

    await memos.setTerms(administrator, hanna.businessId, { memo_limit: (out + 1000) / 100 });
    expect(await exposure(administrator, hanna)).toMatchObject({ room_left: 10 });
    const another = await desk.stone();
    expect(await memos.issue(hanna, [another.stock_no])).toMatchObject({
      status: 409,
      body: { errors: [{ stock_no: another.stock_no }] },
    });

    // The company may go beyond it: that is no breach of the credit limit, which the client has none of.
    await memos.setTerms(administrator, hanna.businessId, { memo_limit: (out - 250) / 100 });
    expect(await exposure(administrator, hanna)).toMatchObject({
      room_left: 0,
      credit_limit: null,
      over_by: 0,
    });
    await memos.setTerms(administrator, hanna.businessId, { memo_limit: out / 100 });
    expect(await exposure(administrator, hanna)).toMatchObject({ room_left: 0 });
  });

  it('is unknown to callers who may not see the client', async () => {
    const { administrator, qualityControl, auditor, tove, marek, ada, hanna, guest } = cast;
    const owner = await exposure(administrator, ada);
    for (const reader of [qualityControl, auditor, ada, tove])
      expect(await exposure(reader, ada)).toEqual(owner);
    const stranger = marek;
    for (const by of [hanna, stranger]) {
      const foreign = await ask(by, ada);
      const unknown = await portal.call(
        by.token,
        'GET',
        `/customer/business/${NOBODYS_ID}/exposure`,
      );
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(unknown.body);
    }
    expect(await ask(guest, ada)).toMatchObject({ status: 403 });
  });
});

describe('the aging of memos', () => {
  const aging = async (by: Person, query: string): Promise<Aging[]> => {
    const answer = await portal.call(by.token, 'GET', `${AGING}?size=1000&${query}`);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    const { data, pagination } = answer.body as unknown as {
      data: Aging[];
      pagination: { totalRecords: number };
    };
    expect(pagination.totalRecords).toBe(data.length);
    return data;
  };

  it('separates clients above their limit from the others', async () => {
    const { administrator, ada } = cast;
    await memos.issued(administrator, [await desk.stone()], ada);
    await memos.setTerms(administrator, ada.businessId, { credit_limit: 0 });
    const all = await aging(administrator, '');
    const over = await aging(administrator, 'over_limit=true');
    const within = await aging(administrator, 'over_limit=false');
    expect(over.map(({ business_id }) => business_id)).toContain(ada.businessId);
    for (const { total, credit_limit } of some(over))
      expect(cents(total)).toBeGreaterThan(cents(credit_limit ?? Number.POSITIVE_INFINITY));
    for (const { total, credit_limit } of some(within))
      expect(cents(total)).toBeLessThanOrEqual(cents(credit_limit ?? Number.POSITIVE_INFINITY));
    expect([...over, ...within].map(({ business_id }) => business_id).sort()).toEqual(
      all.map(({ business_id }) => business_id).sort(),
    );
    expect(over.map(({ total, credit_limit }) => cents(total) - cents(credit_limit ?? 0))).toEqual(
      over.map(({ over_by }) => cents(over_by)),
    );

    await memos.setTerms(administrator, ada.businessId, { credit_limit: null });
    const later = await aging(administrator, 'over_limit=true');
    expect(later.map(({ business_id }) => business_id)).not.toContain(ada.businessId);
  });

  it('refuses an invalid filter', async () => {
    expect(
      await portal.call(cast.administrator.token, 'GET', `${AGING}?over_limit=perhaps`),
    ).toMatchObject({ status: 400 });
  });
});
