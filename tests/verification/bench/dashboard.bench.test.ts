import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollUpSearches } from '../../../server/trading/searches/roll-up-searches.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Person } from '../../support/servers/portal.ts';
import { bareAnswers } from './support/bare-answers.ts';
import { type BenchWorld, benchWorld } from './support/bench-world.ts';
import { liveThroughYear } from './support/busy-year.ts';
import { makeManyCustomers } from './support/many-customers.ts';
import { compare, printComparison, summary } from './support/measure.ts';
import { noteStatements } from './support/note-statements.ts';

const STONES = Number(process.env.DASHBOARD_STONES ?? 100_000);
const ROWS = Number(process.env.DASHBOARD_ROWS ?? 500_000);
const CLIENTS = 3_000;
const ROUNDS = 9;
/** Milliseconds for a tile, and for all of them at once, at a million stones and five million rows. */
const TILE_BAR = 150;
const WHOLE_BAR = 500;
/** Of the tile's own statements, asked one beside the other by a server that does nothing else. */
const ALLOWED = 3;

const SHAPES = '/home/dashboard/shape-wise';
const TILES = [
  SHAPES,
  '/home/dashboard/quarter-performance',
  '/home/dashboard/high-recents-deals',
  '/home/dashboard/enquiry-count',
  '/home/dashboard/enquiry-country',
  '/home/dashboard/enquiry-details',
  '/home/dashboard/funnel-chart',
  '/home/dashboard/recent-search-daywise',
  '/home/dashboard/recent-kyc',
  '/audit/audit-logs?size=5',
] as const;

let world: BenchWorld;
let administrator: Person;
beforeAll(async () => {
  world = await benchWorld(STONES, 1);
  const { owner } = world.portal.database;
  await makeManyCustomers(owner, CLIENTS);
  await liveThroughYear(owner, ROWS);
  await rollUpSearches(world.portal.database.pool);
  administrator = await world.portal.person(ROLE.administrator);
});
afterAll(() => world?.stop());

const read = async (path: string): Promise<void> => {
  const { status } = await world.portal.call(administrator.token, 'GET', path);
  expect(status).toBe(200);
};

test.each(TILES)(
  `${STONES} stones, ${ROWS} rows of a year: %s compared with its SQL`,
  async (tile) => {
    await read(tile);
    const { pool } = world.portal.database;
    const statements = await noteStatements(pool, () => read(tile));
    const floor = await bareAnswers(pool, statements);
    try {
      const result = await compare(ROUNDS, () => read(tile), floor.ask);
      printComparison(tile, result, ALLOWED);
      expect(result.ours.median).toBeLessThan(TILE_BAR);
      // The stock is counted by the index, and not by SQL.
      if (tile !== SHAPES) expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED);
    } finally {
      await floor.server.close();
    }
  },
);

test('the whole dashboard at once', async () => {
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const since = performance.now();
    await Promise.all(TILES.map(read));
    if (round >= 0) times.push(performance.now() - since);
  }
  const { median, most } = summary(times);
  console.log(`the whole dashboard: ${median.toFixed(0)} ms (at most ${most.toFixed(0)})`);
  expect(median).toBeLessThan(WHOLE_BAR);
});
