import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Person } from '../../support/servers/portal.ts';
import { bareAnswers } from './support/bare-answers.ts';
import { type BenchWorld, benchWorld } from './support/bench-world.ts';
import { CUSTOMERS, makeManyCustomers } from './support/many-customers.ts';
import { compare, printComparison } from './support/measure.ts';
import { noteStatements } from './support/note-statements.ts';

const ALLOWED = 2;

let world: BenchWorld;
let floor: FastifyInstance;
let administrator: Person;

beforeAll(async () => {
  world = await benchWorld(500, 1);
  await makeManyCustomers(world.portal.database.owner);
  administrator = await world.portal.person(ROLE.administrator);
});
afterAll(async () => {
  await floor?.close();
  await world.stop();
});

test.each([
  ['the first page', ''],
  ['a search', 'search=garnet%20mi'],
  ['a search for one', 'search=person77777'],
  ['filters', 'status=11&is_active=true&sort=company_name'],
  ['a search with filters', 'search=opal&is_register=true&is_active=true&page=2&size=100'],
])(`${CUSTOMERS} customers, %s`, async (what, query) => {
  const { portal } = world;
  const { pool } = portal.database;
  let rows = 0;
  const list = async (): Promise<void> => {
    const answer = await portal.call(administrator.token, 'GET', `/customer/users?${query}`);
    expect(answer.status).toBe(200);
    rows = (answer.body.data as unknown[]).length;
  };
  await list();
  expect(rows).toBeGreaterThan(0);
  const statements = await noteStatements(pool, list);

  await floor?.close();
  const bare = await bareAnswers(pool, statements);
  floor = bare.server;
  const result = await compare(15, list, async () => {
    expect(await bare.ask()).toBe(statements.length);
  });
  printComparison(`list of customers, ${what}, ${rows} rows`, result, ALLOWED);
  expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED);
});
