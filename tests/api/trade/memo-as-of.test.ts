import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { MEMO_MOVEMENT, MEMO_STATUS } from '#machines/codes.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { some } from '../../support/runner/some.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Schemas = components['schemas'];
interface Told {
  memo: Schemas['MemoDocument'];
  lines: Schemas['LineRow'][];
}

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

const read = (by: Person, id: string, at?: string): Promise<Answer> =>
  portal.call(
    by.token,
    'GET',
    `/inventory/memo/${id}${at === undefined ? '' : `/as-of?at=${encodeURIComponent(at)}`}`,
  );

async function told(by: Person, id: string): Promise<Told> {
  const answer = await read(by, id);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as unknown as Told;
}
async function then(by: Person, id: string, at: string): Promise<Schemas['MemoThen']> {
  const answer = await read(by, id, at);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as Schemas['MemoThen'];
}

/** What both calls say of a memo: the document whole, and how each stone stood. */
const both = ({ memo, lines }: Told | Schemas['MemoThen']) => ({
  memo,
  lines: some(lines).map(
    ({ id, stone_id, stock_no, state, rap, markup_disc, markup_ppc, sell_amt }) => ({
      ...{ id, stone_id, stock_no, state, rap, markup_disc, markup_ppc, sell_amt },
    }),
  ),
});

async function moment(): Promise<string> {
  const { rows } = await portal.database.pool.query<{ at: Date }>(
    `select clock_timestamp() + interval '2 milliseconds' as at`,
  );
  // The answers are of milliseconds, so that what comes next must lie in a later one.
  await portal.database.pool.query('select pg_sleep(0.005)');
  return some(rows)[0].at.toISOString();
}

it('shows for each past moment what the memo showed at that moment, with sales at other prices and reversals', async () => {
  const { administrator, ada } = cast;
  const stones = [await desk.stone(), await desk.stone(), await desk.stone()];
  const before = await moment();
  const { memo_id: id, lines } = await memos.issued(administrator, stones, ada);
  const [one, two, three] = lines.map((line) => line.id) as [string, string, string];
  await desk.askLittle([two]);
  const looks: { what: string; at: string; said: ReturnType<typeof both> }[] = [];
  const look = async (what: string) => {
    looks.push({ what, said: both(await told(administrator, id)), at: await moment() });
  };
  const done = async (act: Promise<Answer>, what: string) => {
    expect(await act, what).toMatchObject({ status: 200 });
    await look(what);
  };
  const price = (line: string, price_per_ct: number) => ({
    prices: [{ id: line, price_per_ct }],
  });
  await look('issued');
  await done(memos.receive(administrator, [one]), 'one back');
  await done(memos.sell(administrator, [two], price(two, 1_234.5)), 'one sold');
  await done(memos.reverse(administrator, [two], 'A wrong price.'), 'taken back');
  await done(memos.sell(administrator, [two], price(two, 999)), 'sold for less');
  await done(memos.takeBack(administrator, [one]), 'out again');
  await done(memos.receive(administrator, [one, three]), 'all settled');

  for (const { what, at, said } of some(looks))
    expect(both(await then(administrator, id, at)), what).toEqual(said);
  const { issued, sold } = MEMO_MOVEMENT;
  const ofTwo = some(looks).map(({ said }) => said.lines.find((line) => line.id === two));
  const prices = ofTwo.map((line) => line?.markup_ppc);
  expect([prices[2], prices[4]]).toEqual([1_234.5, 999]);
  expect(prices[3]).toBe(prices[0]);
  expect(ofTwo.map((line) => line?.state)).toEqual(
    [issued, issued, sold, issued, sold, sold, sold].map(({ code }) => code),
  );
  expect(looks.at(-1)?.said.memo.state).toBe(MEMO_STATUS.closed.code);
  expect(looks.at(-2)?.said.memo.closed_at).toBeNull();

  const sale = looks.find(({ what }) => what === 'one sold');
  if (!sale) throw new Error('nothing was sold');
  expect(both(await then(ada, id, sale.at)).lines).toEqual(sale.said.lines);
  expectProblem(await read(administrator, id, before), 400, 'at');
  expectProblem(await read(administrator, id, '2999-01-01T00:00:00Z'), 400, 'at');
  expectProblem(await read(cast.hanna, id, sale.at), 404);
});

it('shows for every memo of the demo data what the memo shows now', async () => {
  const { administrator } = cast;
  const { rows } = await portal.database.pool.query<{ id: string }>(
    'select id from memo order by id limit 40',
  );
  const now = await moment();
  for (const { id } of some(rows))
    expect(both(await then(administrator, id, now))).toEqual(both(await told(administrator, id)));
  expect(rows.length).toBeGreaterThan(10);
});
