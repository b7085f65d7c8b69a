import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../support/servers/portal.ts';
import { memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type BenchWorld, benchWorld } from './support/bench-world.ts';
import { compare, printComparison } from './support/measure.ts';
import { issueByHand, settleByHand } from './support/memo-by-hand.ts';

const STONES = 500;
const ROUNDS = 15;
const ALLOWED = 3;

let world: BenchWorld;
let administrator: Person;
/** the house, acting for the client */
let house: Person;
beforeAll(async () => {
  world = await benchWorld(2_400, 2 * STONES);
  administrator = await world.portal.person(1);
  house = { ...administrator, businessId: world.customer.businessId };
});
afterAll(() => world.stop());

const stonesOf = (side: 'ours' | 'floor'): string[] =>
  side === 'ours' ? world.free.slice(0, STONES) : world.free.slice(STONES);

/** Nothing of the bench's stones is out. */
async function allIn(): Promise<void> {
  const { pool } = world.portal.database;
  const own = 'stone_id in (select id from stone where stock_no = any($1))';
  const values = [world.free];
  await pool.query(
    `update memo_line set state = 2, ended_at = now() where state = 1 and ${own}`,
    values,
  );
  await pool.query('update stone set status = 1 where status = 5 and stock_no = any($1)', values);
}

/** Everything on these lines is out again, as if nobody had settled it. */
async function allOut(lines: readonly string[]): Promise<void> {
  const { pool } = world.portal.database;
  const stones = 'select stone_id from memo_line where id = any($1)';
  for (const statement of [
    `update invoice_line set state = 2, ended_at = now() where state = 1 and memo_line_id = any($1)`,
    `update memo_line set state = 1, ended_at = null where state <> 1 and id = any($1)`,
    `update stone set status = 5 where status <> 5 and id in (${stones})`,
    `update memo set state = 1, closed_at = null where state <> 1 and id in (select memo_id from memo_line where id = any($1))`,
  ])
    await pool.query(statement, [lines]);
}

async function issued(side: 'ours' | 'floor'): Promise<string[]> {
  const answer = await memoDeskOf(world.portal).issue(administrator, stonesOf(side), {
    user_id: world.customer.id,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body.data as { lines: { id: string }[] }).lines.map(({ id }) => id);
}

test(`issuing ${STONES} stones takes at most ${ALLOWED} times as long as the same rows in plain SQL`, async () => {
  const { portal } = world;
  const result = await compare(
    ROUNDS,
    () => issued('ours'),
    () => issueByHand(portal.database.pool, stonesOf('floor'), house),
    allIn,
  );
  printComparison(`issue of ${STONES} stones`, result, ALLOWED);
  expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED);
});

test.each([
  ['receiving', false],
  ['selling', true],
] as const)(
  `%s ${STONES} stones takes at most ${ALLOWED} times as long as the same rows in plain SQL`,
  async (name, isSale) => {
    const { portal } = world;
    await allIn();
    const ours = await issued('ours');
    const floor = await issued('floor');
    const memos = memoDeskOf(portal);
    const result = await compare(
      ROUNDS,
      async () => {
        const answer = await (isSale ? memos.sell : memos.receive)(administrator, ours);
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      },
      () => settleByHand(portal.database.pool, floor, house, isSale),
      () => allOut([...ours, ...floor]),
    );
    printComparison(`${name} of ${STONES} stones`, result, ALLOWED);
    expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED);
    await allOut([...ours, ...floor]);
  },
);
