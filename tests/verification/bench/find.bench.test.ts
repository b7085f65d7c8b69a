import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE } from '../../../src/machines/codes.ts';
import { until } from '../../support/runner/until.ts';
import type { Person } from '../../support/servers/portal.ts';
import { bareAnswers } from './support/bare-answers.ts';
import { type BenchWorld, benchWorld } from './support/bench-world.ts';
import { CUSTOMERS, makeManyCustomers } from './support/many-customers.ts';
import { DOCUMENTS, FIRST_NUMBER, makeManyDocuments } from './support/many-documents.ts';
import { compare, printComparison } from './support/measure.ts';
import { noteStatements } from './support/note-statements.ts';

const STONES = Number(process.env.BENCH_FIND_STONES ?? 1_000_000);
/** To the statements alone: what is beside them is the index of the stones. */
const ALLOWED = 6;
const MOST_MS = 50;
const ROUNDS = 25;

let world: BenchWorld;
let floor: FastifyInstance | undefined;
let people: Readonly<Record<'administrator' | 'associate' | 'customer', Person>>;
const words: Record<string, string> = {};

beforeAll(async () => {
  world = await benchWorld(STONES, 1);
  const { portal, customer } = world;
  const { owner, pool } = portal.database;
  await makeManyCustomers(owner);
  await makeManyDocuments(owner);
  people = {
    administrator: await portal.person(ROLE.administrator),
    associate: await portal.person(ROLE.associate),
    customer,
  };
  const { rows } = await pool.query<{ stock_no: string; report_no: string; year: number }>(
    `select stock_no, report_no, extract(year from now())::int as year from stone
      where status = 1 and report_no is not null order by md5(stock_no) limit 1`,
  );
  const [stone] = rows;
  if (!stone) throw new Error('no stone has a report');
  const running = FIRST_NUMBER + DOCUMENTS / 2;
  Object.assign(words, {
    'a stock number': stone.stock_no,
    'the beginning of a stock number': stone.stock_no.slice(0, 4),
    'a report number': stone.report_no,
    'the beginning of a report number': stone.report_no.slice(0, 3),
    'the number of an order': `CO-${stone.year}-${running}`,
    'a number as people say it': `ho ${running}`,
    'a number of any document': String(running),
    'all orders of a year': `CO-${stone.year}`,
    'all orders there are': 'CO-',
    shorthand: 'rd 2ct d vs',
    'a company': 'garnet',
    'the beginnings of a name': 'gar mi',
    'one person of many': `person77777`,
    'two letters': 'ga',
    'what many are called': 'a',
    nothing: 'zzqq-17',
  });
  // The stock is read before anything is measured.
  await until(
    'stones are found',
    async () => (await found('administrator', stone.stock_no)) > 0,
    300_000,
  );
}, 3_600_000);
afterAll(async () => {
  await floor?.close();
  await world?.stop();
});

async function found(who: keyof typeof people, search: string): Promise<number> {
  const path = `/find?search=${encodeURIComponent(search)}`;
  const answer = await world.portal.call(people[who].token, 'GET', path);
  expect(answer.status).toBe(200);
  const { stones, records } = answer.body.data as unknown as {
    stones: unknown[];
    records: unknown[];
  };
  return stones.length + records.length;
}

const ASKED = [
  'a stock number',
  'the beginning of a stock number',
  'a report number',
  'the beginning of a report number',
  'the number of an order',
  'a number as people say it',
  'a number of any document',
  'all orders of a year',
  'shorthand',
  'a company',
  'the beginnings of a name',
  'one person of many',
  'two letters',
  'what many are called',
  'nothing',
];

test.each(
  ASKED.flatMap((what) =>
    (['administrator', 'associate', 'customer'] as const).map((who) => [what, who] as const),
  ),
)(
  `${STONES} stones, ${CUSTOMERS} clients, ${DOCUMENTS} of each document: %s, by %s`,
  async (what, who) => {
    const text = words[what] ?? '';
    const { pool } = world.portal.database;
    const ask = () => found(who, text);
    const count = await ask();
    const statements = await noteStatements(pool, ask);
    await floor?.close();
    const bare = await bareAnswers(pool, statements);
    floor = bare.server;
    const result = await compare(ROUNDS, ask, bare.ask);
    printComparison(
      `${what}, ${who}, ${count} found, p95 ${result.ours.p95.toFixed(1)} ms, ${statements.length} statements`,
      result,
      ALLOWED,
    );
    // What else the machine does meanwhile makes no answer quicker.
    expect(result.ours.least).toBeLessThan(MOST_MS);
    expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED);
  },
);
