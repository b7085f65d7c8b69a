import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Person } from '../../support/servers/portal.ts';
import { type KeepDesk, keepDeskOf } from '../../support/trade/keep-desk.ts';
import { type BenchWorld, benchWorld } from './support/bench-world.ts';
import { LEDGER_ENTRIES, LINES, makeManyLines } from './support/many-lines.ts';
import { compare, printComparison } from './support/measure.ts';
import { noteStatements } from './support/note-statements.ts';

const ALLOWED = 2;
/** The floor sends its rows as they are: unpacking an answer would be work of whoever measures. */
const AS_IT_IS = { 'accept-encoding': 'identity' };

let world: BenchWorld;
let keep: KeepDesk;
let floor: FastifyInstance;
let people: Readonly<Record<'administrator' | 'customer', Person>>;

beforeAll(async () => {
  world = await benchWorld(5_000, 1);
  keep = keepDeskOf(world.portal);
  await makeManyLines(world.portal.database.owner);
  people = {
    administrator: await world.portal.person(ROLE.administrator),
    customer: world.customer,
  };
});
afterAll(async () => {
  await floor?.close();
  await world.stop();
});

test.each([
  ['administrator', 'cart', ''],
  ['administrator', 'cart', 'groupBy=3&currentTab=current'],
  ['customer', 'cart', ''],
  ['administrator', 'watchlist', ''],
  ['customer', 'watchlist', 'currentTab=current'],
  ['customer', 'notes', ''],
  ['administrator', 'enquiry', ''],
  ['customer', 'enquiry', 'currentTab=current'],
] as const)(
  `${LINES} lines, ${LEDGER_ENTRIES} ledger entries: %s reads %s %s`,
  async (who, list, query) => {
    let rows = 0;
    const read = async (): Promise<void> => {
      const answer = await keep.read(people[who], list, query, {}, AS_IT_IS);
      expect(answer.status).toBe(200);
      rows = (answer.body.data as unknown[]).length;
    };
    await read();
    expect(rows).toBeGreaterThan(0);
    const { pool } = world.portal.database;
    const statements = await noteStatements(pool, read);

    await floor?.close();
    floor = Fastify();
    floor.post('/list', async (_request, reply) => {
      const answers = await Promise.all(
        statements.map(({ text, values }) => pool.query(text, values)),
      );
      return reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(answers.map((answer) => answer.rows)));
    });
    const bare = await floor.listen({ host: '127.0.0.1', port: 0 });

    const result = await compare(11, read, async () => {
      const response = await fetch(`${bare}/list`, { method: 'POST' });
      expect(JSON.parse(await response.text())).toHaveLength(statements.length);
    });
    printComparison(
      `${list} of a ${who}, ${rows} rows${query ? `, ${query}` : ''}`,
      result,
      ALLOWED,
    );
    expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED);
  },
);
