import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLongRunningPool, type Database } from '../../../server/platform/db/pool.ts';
import { folderStorage } from '../../../server/platform/files/folder-storage.ts';
import { fetchDueMedia } from '../../../server/stock/media/fetch-due-media.ts';
import { syncMediaLinks } from '../../../server/stock/media/sync-links.ts';
import type { StoneId } from '../../../src/api/ids.gen.ts';
import { type BenchWorld, benchWorld } from './support/bench-world.ts';
import { summary } from './support/measure.ts';
import { searchDuring } from './support/steady-buyer.ts';

const STONES = Number(process.env.BENCH_MEDIA_STONES ?? 20_000);
const ROUNDS = 8;
const ROUND_MS = 5_000;
/** Highest allowed ratio of a search while pictures are fetched to the same search without. */
const ALLOWED = 1.1;

let world: BenchWorld;
let source: Worker;
let jobs: Database;
beforeAll(async () => {
  world = await benchWorld(STONES, 1);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#88aacc', noise },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  source = new Worker(new URL('./support/media-source.ts', import.meta.url), {
    workerData: picture,
  });
  const [url] = (await once(source, 'message')) as [string];
  const { pool } = world.portal.database;
  jobs = createLongRunningPool(pool, { connections: 6, statementTimeout: 60_000 });
  const { rows } = await pool.query<{ id: StoneId }>(
    `update stone set image = $1 || '/' || stock_no || '.jpg' where status = 1 returning id`,
    [url],
  );
  for (let at = 0; at < rows.length; at += 1_000)
    await syncMediaLinks(
      pool,
      rows.slice(at, at + 1_000).map(({ id }) => id),
    );
  await pool.query('vacuum analyze stone_media');
});
afterAll(async () => {
  await jobs?.close();
  await source?.terminate();
  await world?.stop();
});

/** Runs the media job for one round, as the sweep does, and returns the number of pictures. */
async function fetching(): Promise<number> {
  const stopping = new AbortController();
  const timer = setTimeout(() => stopping.abort(), ROUND_MS);
  const count = await fetchDueMedia(
    {
      pool: jobs.pool,
      storage: folderStorage(world.portal.filesDir),
      reach: 'loopback',
      logError: (words, error) => console.error(words, error),
    },
    stopping.signal,
  );
  clearTimeout(timer);
  return count;
}

test('searches are as fast while pictures are fetched', async () => {
  await searchDuring(world, () => sleep(ROUND_MS));
  await searchDuring(world, fetching);
  const idle: number[] = [];
  const busy: number[] = [];
  let fetched = 0;
  // In turn, so that a machine that slows down slows both.
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(...(await searchDuring(world, () => sleep(ROUND_MS))).times.searches);
    const { value, times } = await searchDuring(world, fetching);
    busy.push(...times.searches);
    fetched += value;
  }
  const [without, during] = [summary(idle), summary(busy)];
  const ratios = [during.median / without.median, during.p95 / without.p95] as const;
  console.log(
    `${STONES} stones, ${fetched} pictures in ${(ROUNDS * ROUND_MS) / 1_000} s: searches p50 ${without.median.toFixed(1)} → ${during.median.toFixed(1)} ms (${ratios[0].toFixed(2)}), p95 ${without.p95.toFixed(1)} → ${during.p95.toFixed(1)} ms (${ratios[1].toFixed(2)}), allowed ${ALLOWED} (${idle.length}, ${busy.length})`,
  );
  expect(fetched).toBeGreaterThan(0);
  expect(ratios[0]).toBeLessThan(ALLOWED);
  expect(ratios[1]).toBeLessThan(ALLOWED);
});
