import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLongRunningPool, type Database } from '../../../server/platform/db/pool.ts';
import { folderStorage } from '../../../server/platform/files/folder-storage.ts';
import { fetchDueMedia } from '../../../server/stock/media/fetch-due-media.ts';
import { MediaProcess } from '../../../server/stock/media/media-process.ts';
import { syncMediaLinks } from '../../../server/stock/media/sync-links.ts';
import type { StoneId } from '../../../src/api/ids.gen.ts';
import { type BenchWorld, benchWorld } from './support/bench-world.ts';
import { summary } from './support/measure.ts';
import { searchDuring } from './support/steady-buyer.ts';

const STONES = Number(process.env.BENCH_MEDIA_STONES ?? 20_000);
const ROUNDS = Number(process.env.BENCH_MEDIA_ROUNDS ?? 8);
const IDLE_MS = 5_000;
/** Links that are fetched in one round. */
const LINKS = 60;
/** Highest allowed ratio of a search while pictures are fetched to the same search without. */
const ALLOWED = 1.1;

let world: BenchWorld;
let source: Worker;
let jobs: Database;
const media = new MediaProcess({ reach: 'loopback' });
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
  await pool.query('update stone_media set due_at = null');
  await pool.query('vacuum analyze stone_media');
});
afterAll(async () => {
  await media.stop();
  await jobs?.close();
  await source?.terminate();
  await world?.stop();
});

/** Makes the links of one round due, and fetches them as the job does. */
async function fetching(): Promise<void> {
  const { rowCount } = await world.portal.database.pool.query(
    `update stone_media set due_at = now() where (stone_id, kind) in
       (select stone_id, kind from stone_media where state = 1 and due_at is null limit $1)`,
    [LINKS],
  );
  expect(rowCount).toBe(LINKS);
  await fetchDueMedia(
    {
      pool: jobs.pool,
      storage: folderStorage(world.portal.filesDir),
      media,
      logError: (words, error) => console.error(words, error),
    },
    new AbortController().signal,
  );
}

test('searches are as fast while pictures are fetched', async () => {
  await searchDuring(world, () => sleep(IDLE_MS));
  await searchDuring(world, fetching);
  const idle: number[] = [];
  const busy: number[] = [];
  let busyMs = 0;
  // In turn, so that a machine that slows down slows both.
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(...(await searchDuring(world, () => sleep(IDLE_MS))).times.searches);
    const began = performance.now();
    busy.push(...(await searchDuring(world, fetching)).times.searches);
    busyMs += performance.now() - began;
  }
  const { rows } = await world.portal.database.pool.query<{ count: number }>(
    'select count(*)::int as count from stone_media where state = 2',
  );
  const [without, during] = [summary(idle), summary(busy)];
  const ratios = [during.median / without.median, during.p95 / without.p95] as const;
  console.log(
    `${STONES} stones, ${ROUNDS * LINKS} pictures in ${(busyMs / 1_000).toFixed(0)} s: searches p50 ${without.median.toFixed(1)} → ${during.median.toFixed(1)} ms (${ratios[0].toFixed(2)}), p95 ${without.p95.toFixed(1)} → ${during.p95.toFixed(1)} ms (${ratios[1].toFixed(2)}), allowed ${ALLOWED} (${idle.length}, ${busy.length}), load ${loadavg()[0]?.toFixed(1)}`,
  );
  expect(rows[0]?.count).toBe((ROUNDS + 1) * LINKS);
  expect(ratios[0]).toBeLessThan(ALLOWED);
  expect(ratios[1]).toBeLessThan(ALLOWED);
});
