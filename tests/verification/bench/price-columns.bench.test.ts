import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BenchWorld, benchWorld } from './support/bench-world.ts';
import { compare, printComparison } from './support/measure.ts';
import { noteStatements } from './support/note-statements.ts';

const WORK = fileURLToPath(new URL('support/price-columns-work.ts', import.meta.url));
const PRICED = 1_000_000;
const SEARCHED = 100_000;
const ALLOWED_PRICING = 3;
const ALLOWED_SEARCH = 2;

let world: BenchWorld;
let floor: FastifyInstance;
beforeAll(async () => {
  world = await benchWorld(SEARCHED, 1);
});
afterAll(async () => {
  await floor?.close();
  await world?.stop();
});

test(`computes the prices of ${PRICED} stones for one viewer`, () => {
  const told = execFileSync(process.execPath, [WORK, String(PRICED)], { encoding: 'utf8' });
  const result = JSON.parse(told) as Awaited<ReturnType<typeof compare>>;
  printComparison(`${PRICED} prices in columns`, result, ALLOWED_PRICING);
  expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED_PRICING);
});

test.each([
  ['the first page', {}],
  ['a search', { shape: ['ROUND'], carat: [{ from: 1, to: 2 }], status: [1] }],
  ['by amount', { sort: [{ field: 'sell_amt', descending: true }] }],
])(`a search in ${SEARCHED} stones, %s, compared with its own SQL`, async (what, filter) => {
  const { portal, customer } = world;
  const { pool } = portal.database;
  let rows = 0;
  const search = async (): Promise<void> => {
    const answer = await portal.call(customer.token, 'POST', '/inventory/search', {
      body: { data: filter },
    });
    expect(answer.status).toBe(200);
    rows = (answer.body.data as { stockList: unknown[] }).stockList.length;
  };
  await search();
  expect(rows).toBeGreaterThan(0);
  const statements = await noteStatements(pool, search);
  await floor?.close();
  floor = Fastify();
  floor.get('/search', async (_request, reply) => {
    const answers = await Promise.all(
      statements.map(({ text, values }) => pool.query(text, values)),
    );
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(answers.map((answer) => answer.rows)));
  });
  const url = await floor.listen({ host: '127.0.0.1', port: 0 });
  const result = await compare(11, search, async () => {
    const response = await fetch(`${url}/search`);
    expect(JSON.parse(await response.text())).toHaveLength(statements.length);
  });
  printComparison(`search with prices, ${what}, ${rows} rows`, result, ALLOWED_SEARCH);
  expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED_SEARCH);
});
