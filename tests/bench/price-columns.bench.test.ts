import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../server/demo/random.ts';
import {
  NO_DISC,
  type PriceColumns,
  priceColumns,
  profileOf,
} from '../../server/prices/price-columns.ts';
import { NO_GRADE } from '../../server/prices/rap-table.ts';
import { priceBook } from '../../server/prices/read-price-book.ts';
import { viewerOfClient } from '../../server/prices/viewer.ts';
import { type BenchWorld, benchWorld } from './bench-world.ts';
import { compare, printComparison } from './measure.ts';
import { noteStatements } from './note-statements.ts';

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

/** Stones of every grade and weight, a few of them without Rap, as an index would hold them. */
function manyStones(count: number, suppliers: number): PriceColumns {
  const random = createRandom(1, 'columns');
  const below = (most: number): number => Math.floor(random.next() * most);
  const columns: PriceColumns = {
    grade: new Int16Array(count),
    carat: new Uint32Array(count),
    disc: new Int32Array(count),
    perCarat: new Uint32Array(count),
    diamondType: new Uint8Array(count),
    provider: new Uint16Array(count),
  };
  for (let i = 0; i < count; i += 1) {
    const isFancy = random.next() < 0.06;
    columns.grade[i] = isFancy ? NO_GRADE : below(242);
    // Small stones are many and large ones few.
    columns.carat[i] = 180 + Math.floor(5800 * random.next() ** 4);
    columns.disc[i] = random.next() < 0.02 ? NO_DISC : -below(600) * 1000;
    columns.perCarat[i] = 5000 + below(2_000_000);
    columns.diamondType[i] = isFancy ? 2 : 1;
    columns.provider[i] = below(suppliers);
  }
  return columns;
}

/** The least that could be called pricing: two products a stone, both rounded, over the same columns. */
function bare(
  { perCarat, disc, carat }: PriceColumns,
  into: { perCarat: Float64Array; amount: Float64Array },
): void {
  for (let i = 0; i < carat.length; i += 1) {
    const price = Math.floor(((perCarat[i] ?? 0) * (1_000_000 + (disc[i] ?? 0))) / 1_000_000 + 0.5);
    into.perCarat[i] = price;
    into.amount[i] = Math.floor((price * (carat[i] ?? 0)) / 1000 + 0.5);
  }
}

test(`${PRICED} stones priced for one viewer`, async () => {
  const { pool } = world.portal.database;
  const { rows } = await pool.query<{ associate_id: string }>(
    'select associate_id from business where id = $1',
    [world.customer.businessId],
  );
  const book = await priceBook(pool);
  const viewer = viewerOfClient({
    businessId: world.customer.businessId ?? '',
    associateId: rows[0]?.associate_id ?? null,
  });
  const columns = manyStones(PRICED, book.providers.size);
  const into = { perCarat: new Float64Array(PRICED), amount: new Float64Array(PRICED) };
  const result = await compare(
    25,
    async () => priceColumns(columns, book, profileOf(book, viewer), into),
    async () => bare(columns, into),
  );
  printComparison(`${PRICED} prices in columns`, result, ALLOWED_PRICING);
  expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED_PRICING);
});

test.each([
  ['the first page', {}],
  ['a search', { shape: ['ROUND'], carat: { from: 1, to: 2 }, status: [1] }],
  ['by amount', { sort: [{ field: 'sell_amt', descending: true }] }],
])(`a search among ${SEARCHED} stones, %s, against its own SQL`, async (what, filter) => {
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
