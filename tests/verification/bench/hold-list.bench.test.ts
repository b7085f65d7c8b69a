import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BenchWorld, benchWorld } from './support/bench-world.ts';
import { compare, printComparison } from './support/measure.ts';
import { noteStatements } from './support/note-statements.ts';

const ROWS = 500;
const ALLOWED = 2;

let world: BenchWorld;
let app: FastifyInstance;
let bare: string;

beforeAll(async () => {
  world = await benchWorld(2_000, ROWS);
  const { portal, customer, free } = world;
  const held = await portal.call(customer.token, 'POST', '/inventory/new-arrival/hold', {
    body: { data: { stock_numbers: free } },
  });
  expect(held.status).toBe(200);
});
afterAll(async () => {
  await app?.close();
  await world.stop();
});

const list = async (): Promise<void> => {
  const answer = await world.portal.call(
    world.customer.token,
    'POST',
    `/inventory/new-arrival/get-hold?size=${ROWS}&currentTab=current`,
    { body: { data: {} } },
  );
  expect(answer.status).toBe(200);
  expect(answer.body.data).toHaveLength(ROWS);
};

test(`a list of ${ROWS} holds takes at most ${ALLOWED} times as long as its SQL in a bare handler`, async () => {
  await list();
  const { pool } = world.portal.database;
  const statements = await noteStatements(pool, list);
  app = Fastify();
  app.post('/list', async (_request, reply) => {
    const answers = await Promise.all(
      statements.map(({ text, values }) => pool.query(text, values)),
    );
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(answers.map(({ rows }) => rows)));
  });
  bare = await app.listen({ host: '127.0.0.1', port: 0 });

  const result = await compare(25, list, async () => {
    const response = await fetch(`${bare}/list`, { method: 'POST' });
    expect(JSON.parse(await response.text())).toHaveLength(statements.length);
  });
  printComparison(`list of ${ROWS} holds`, result, ALLOWED);
  expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED);
});
