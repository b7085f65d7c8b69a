import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { some } from '../../support/runner/some.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Exposure = components['schemas']['Exposure'];
type Then = components['schemas']['ExposureThen'];

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

async function read<T>(by: Person, path: string, headers = {}): Promise<T> {
  const answer = await portal.call(by.token, 'GET', path, { headers });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as T;
}
const of = (person: Person): string => `/customer/business/${person.businessId}/exposure`;

/** The moment between what was done and what comes, to the microsecond. */
async function moment(): Promise<string> {
  const { rows } = await portal.database.pool.query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  );
  return some(rows)[0].at;
}

it('the past exposure equals what the call returned at that moment, during a whole trade', async () => {
  const { administrator, ada } = cast;
  const told: { what: string; at: string; said: Exposure }[] = [];
  const look = async (what: string) => {
    const said = await read<Exposure>(administrator, of(ada));
    told.push({ what, at: await moment(), said });
  };
  const done = async (what: string, act: Promise<unknown>) => {
    expect(await act, what).toMatchObject({ status: 200 });
    await look(what);
  };
  await look('before');
  const held = await desk.held(ada, await desk.stone());
  await look('held');
  const order = await desk.ordered(ada, await desk.stone());
  await desk.askLittle([order]);
  await look('requested');
  await done('repriced', desk.updateOrders(administrator, [order], { price_per_ct: 1234.5 }));
  await done('repriced again', desk.updateOrders(administrator, [order], { price_per_ct: 900 }));
  await done('approved', desk.approve(administrator, [order]));
  await done('released', desk.release(ada, [held]));
  await done(
    'limited',
    memos.setTerms(administrator, ada.businessId, { memo_limit: 50, credit_limit: 75 }),
  );
  const memo = await memos.issued(administrator, await desk.stones(3), ada, {
    limit_reason: 'A good payer.',
  });
  await look('issued');
  const [back, sold, late] = memo.lines;
  if (!back || !sold || !late) throw new Error('the memo has too few lines');
  await desk.askLittle([sold.id]);
  await done('received', memos.receive(administrator, [back.id]));
  await done('still out', memos.reverse(administrator, [back.id], 'It is still with them.'));
  await done(
    'sold',
    memos.sell(administrator, [sold.id], { prices: [{ id: sold.id, price_per_ct: 4321 }] }),
  );
  await done('not sold', memos.reverse(administrator, [sold.id], 'They changed their minds.'));
  await done(
    'sold after all',
    memos.sell(administrator, [sold.id], { prices: [{ id: sold.id, price_per_ct: 2222 }] }),
  );
  await done('more', memos.setTerms(administrator, ada.businessId, { memo_limit: 999_999.99 }));
  await done('unlimited', memos.setTerms(administrator, ada.businessId, { credit_limit: null }));

  // What was taken back is as it was before.
  expect(new Set(told.map(({ said }) => JSON.stringify(said))).size).toBe(told.length - 2);
  for (const { what, at, said } of told)
    expect(await read<Exposure>(administrator, `${of(ada)}?at=${at}`), what).toEqual(said);
});

it('uses the overdue amount and the permitted days of that moment', async () => {
  const { administrator, hanna } = cast;
  const memo = await memos.issued(administrator, await desk.stones(1), hanna);
  await portal.database.pool.query('update memo set due_on = current_date - 5 where id = $1', [
    memo.memo_id,
  ]);
  const said: [string, Exposure][] = [];
  const look = async () => {
    const exposure = await read<Exposure>(administrator, of(hanna));
    said.push([await moment(), exposure]);
  };
  const overdueDays = async (days: number) => {
    const { pool } = portal.database;
    await pool.query(`update setting set value = $1 where name = 'memo.overdue_days'`, [days]);
  };
  await look();
  await overdueDays(4);
  await look();
  await overdueDays(7);
  await look();
  expect(said.map(([, { takes_none }]) => takes_none)).toEqual([false, true, false]);
  expect(said[0]?.[1].overdue.pieces).toBeGreaterThan(0);
  for (const [at, exposure] of said)
    expect(await read<Exposure>(administrator, `${of(hanna)}?at=${at}`)).toEqual(exposure);
});

interface Step {
  at: Date;
  to_state: number;
  amount: number;
  due_on: string;
}

it('has a point for each day up to now, as in the ledger', async () => {
  const { administrator, piers, tove } = cast;
  const zone = { 'time-zone': 'Asia/Kolkata' };
  const days = await read<Then[]>(
    administrator,
    `${of(cast.ada)}/history?startDate=${ago(330)}`,
    zone,
  );
  expect(days.length).toBeGreaterThanOrEqual(330);
  // Midnight there is half past six in the evening in UTC.
  for (const { at } of some(days.slice(0, -1))) expect(at).toMatch(/T18:29:59\.999Z$/);
  const { rows } = await portal.database.pool.query<Step & { id: string }>(
    `select l.id, e.at, e.to_state, (coalesce(l.issued_amount, l.amount) * 100)::int as amount, m.due_on::text as due_on
       from memo_line l join memo m on m.id = l.memo_id join ledger e on e.record_id = l.id where l.business_id = $1 order by e.id`,
    [cast.ada.businessId],
  );
  const lines = [...Map.groupBy(rows, ({ id }) => id).values()];
  for (const { at, out, overdue } of some(days)) {
    const then = new Date(at);
    const standing = lines
      .map((steps) => steps.findLast((step) => step.at <= then))
      .filter((step) => step?.to_state === 1);
    const sum = (steps: readonly (Step | undefined)[]) => ({
      pieces: steps.length,
      amount: steps.reduce((all, step) => all + (step?.amount ?? 0), 0) / 100,
    });
    expect(out, at).toEqual(sum(standing));
    expect(overdue, at).toEqual(
      sum(standing.filter((step) => step && step.due_on < at.slice(0, 10))),
    );
  }
  const { at: _, ...last } = some(days.slice(-1))[0];
  const {
    takes_none: __,
    needs_administrator: ___,
    ...now
  } = await read<Exposure>(administrator, of(cast.ada));
  expect(last).toEqual(now);
  for (const limit of ['memo_limit', 'credit_limit'] as const)
    expect(new Set(days.map((day) => day[limit])).size, limit).toBeGreaterThan(1);

  expect(await read<Then[]>(cast.ada, `${of(cast.ada)}/history`)).toHaveLength(91);
  await read<Then[]>(cast.auditor, `${of(cast.ada)}/history`);
  for (const [by, status] of [
    [piers, 404],
    [cast.apiProvider, 403],
  ] as const)
    expect(await portal.call(by.token, 'GET', `${of(cast.ada)}/history`)).toMatchObject({ status });
  expect(
    await portal.call(tove.token, 'GET', `${of(cast.ada)}?at=2999-01-01T00:00:00Z`),
  ).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'at', message: 'The time must not be in the future.' }] },
  });
  for (const [asked, field] of [
    ['startDate=2026-05-02&endDate=2026-05-01', 'endDate'],
    ['startDate=2024-05-02&endDate=2026-05-01', 'startDate'],
    ['startDate=2026-02-31', 'startDate'],
  ])
    expect(
      await portal.call(administrator.token, 'GET', `${of(cast.ada)}/history?${asked}`),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
});

const ago = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
