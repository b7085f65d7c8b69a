import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Person } from '../../support/servers/portal.ts';
import { bareAnswers } from './support/bare-answers.ts';
import { type BenchWorld, benchWorld } from './support/bench-world.ts';
import { liveThroughYear } from './support/busy-year.ts';
import { makeManyCustomers } from './support/many-customers.ts';
import { compare, printComparison } from './support/measure.ts';
import { noteStatements } from './support/note-statements.ts';

const STONES = Number(process.env.BUYING_STONES ?? 100_000);
const ROWS = Number(process.env.BUYING_ROWS ?? 500_000);
const CLIENTS = 3_000;
const ROUNDS = 9;
/** Milliseconds, at a million stones and five million rows. */
const BAR = 150;
const ALLOWED = 3;

const CALLS = [
  'lost-demand?by=shape',
  'lost-demand?by=size',
  'lost-demand?by=color',
  'lost-demand?by=price',
  'lost-demand/records?lost=searches&by=shape&code=ROUND',
  'stones-to-reprice?min_seen=3',
] as const;

let world: BenchWorld;
let administrator: Person;
beforeAll(async () => {
  world = await benchWorld(STONES, 1);
  const { owner } = world.portal.database;
  await makeManyCustomers(owner, CLIENTS);
  await liveThroughYear(owner, ROWS);
  await owner.query(
    `update search_made set filter = jsonb_strip_nulls(jsonb_build_object('diamond_type', diamond_type, 'shape', to_jsonb(nullif(shapes, '{}')),
            'color', to_jsonb(nullif(colors, '{}')), 'clarity', to_jsonb(nullif(clarities, '{}')),
            'carat', jsonb_build_array(jsonb_build_object('from', 1 + id % 4, 'to', 1.49 + id % 4)),
            'markup_ppc', case when id % 3 = 0 then jsonb_build_object('to', 900 + id % 5000) end))
      where found = 0`,
  );
  await owner.query('vacuum analyze search_made');
  administrator = await world.portal.person(ROLE.administrator);
});
afterAll(() => world?.stop());

const read = async (path: string): Promise<void> => {
  const { status } = await world.portal.call(administrator.token, 'GET', `/inventory/${path}`);
  expect(status).toBe(200);
};

test.each(CALLS)(
  `${STONES} stones, ${ROWS} rows of a year: %s compared with its SQL`,
  async (path) => {
    await read(path);
    const { pool } = world.portal.database;
    const statements = await noteStatements(pool, () => read(path));
    const floor = await bareAnswers(pool, statements);
    try {
      const result = await compare(ROUNDS, () => read(path), floor.ask);
      printComparison(path, result, ALLOWED);
      expect(result.ours.median).toBeLessThan(BAR);
    } finally {
      await floor.server.close();
    }
  },
);
