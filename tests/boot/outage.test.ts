import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STONE_STATUS } from '#machines/codes.ts';
import { loadDemo } from '../../demo/load/load-demo.ts';
import { type PortalProcess, startPortal } from '../../scripts/portal-process.ts';
import {
  ensureDatabase,
  maintenanceUrl,
  prepareCluster,
} from '../../server/platform/db/embedded/cluster.ts';
import { clusterUrl } from '../../server/platform/db/embedded/cluster-location.ts';
import { type Launch, launch } from '../../server/platform/db/embedded/launch.ts';
import { type Postmaster, stopPostmaster } from '../../server/platform/db/embedded/postmaster.ts';
import { createDatabase, type Database } from '../../server/platform/db/pool.ts';
import { prepareSchema } from '../../server/prepare-schema.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { until } from '../support/runner/until.ts';
import { callsTo, type Portal } from '../support/servers/portal.ts';
import { HOLD, RELEASE } from '../support/trade/desk.ts';
import { type Cast, castOf } from '../support/trade/people.ts';

/** `npm run outage` is the long form: sixty seconds, and how long each answer took is asked as well. */
const SECONDS = Number(process.env.OUTAGE_SECONDS ?? 3);
const IS_LONG = process.env.OUTAGE_SECONDS !== undefined;
const PATIENCE = 240_000 + SECONDS * 1_000;

/** A PostgreSQL that is this test's alone, and the portal as it is started for people. */
let folder: string;
let plan: Launch;
let postmaster: Postmaster;
let portal: PortalProcess;
let url: string;
let call: Portal['call'];
let cast: Cast;
let stones: readonly string[];
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'culet-outage-'));
  plan = await prepareCluster(path.join(folder, 'database'));
  postmaster = await launch(plan);
  await ensureDatabase(maintenanceUrl(plan, postmaster), 'culet');
  const databaseUrl = clusterUrl(plan.location, postmaster.port, 'culet');
  await prepareSchema(databaseUrl, null);
  database = createDatabase(databaseUrl, { connections: 2, statementTimeout: 120_000 });
  await loadDemo(database.pool, { stones: 200, seed: 7, print: () => undefined });
  portal = startPortal({
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, 'data'),
    REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'fatal',
  });
  url = await portal.ready;
  call = callsTo(url);
  const seen = {
    database: {
      ...database,
      url: databaseUrl,
      owner: database.pool,
      ownerUrl: databaseUrl,
      drop: database.close,
    },
  };
  cast = await castOf(seen);
  const free = await database.pool.query<{ stock_no: string }>(
    'select stock_no from stone where status = $1 order by id limit 8',
    [STONE_STATUS.available.code],
  );
  stones = free.rows.map(({ stock_no }) => stock_no);
}, PATIENCE);
afterAll(async () => {
  portal?.kill('SIGTERM');
  await portal?.exited;
  await database?.close();
  if (postmaster) await stopPostmaster(postmaster);
  await rm(folder, { recursive: true, force: true });
});

interface Met {
  asked: string;
  status: number;
  retryAfter: string | null;
  /** moments of the test's clock */
  from: number;
  to: number;
}

/** People who do not stop: some read, some hold a stone and let it go again. */
function crowd(stop: AbortSignal): { met: Met[]; held: Set<string>; ended: Promise<unknown> } {
  const met: Met[] = [];
  const held = new Set<string>();
  const ask = async (...[token, method, address, options]: Parameters<Portal['call']>) => {
    const from = performance.now();
    const answer = await call(token, method, address, options);
    const { status, headers } = answer;
    const retryAfter = headers.get('retry-after');
    met.push({ asked: `${method} ${address}`, status, retryAfter, from, to: performance.now() });
    return answer;
  };
  const reader = async (): Promise<void> => {
    while (!stop.aborted) {
      await ask(null, 'GET', '/portal');
      await ask(cast.ada.token, 'GET', '/user/profile');
      await ask(cast.hanna.token, 'POST', '/inventory/search', { body: { data: { size: 5 } } });
    }
  };
  // Whoever did not hear whether it was done asks once more with the same key, and hears it or has it done then.
  const insist = async (method: string, address: string, data: object) => {
    const options = { body: { data }, headers: { 'idempotency-key': randomUUID() } };
    for (;;) {
      const { status, body } = await ask(cast.ada.token, method, address, options);
      if (status !== 503 || stop.aborted) return { isDone: status === 200, data: body.data };
    }
  };
  const holder = async (stock_no: string): Promise<void> => {
    while (!stop.aborted) {
      const { isDone, data } = await insist('POST', HOLD, { stock_numbers: [stock_no] });
      if (!isDone) continue;
      const [hold] = (data as { holds: { id: string }[] }).holds;
      if (!hold) throw new Error('the insert of a hold returned no row');
      held.add(hold.id);
      await insist('PUT', RELEASE, { hold_ids: [hold.id] });
    }
  };
  const ended = Promise.all([reader(), reader(), reader(), ...stones.map(holder)]);
  return { met, held, ended };
}

/** A balancer that asks for both of what it can ask. */
async function probe(): Promise<{ lives: number; ready: number; why: unknown }> {
  const [health, readiness] = await Promise.all([fetch(`${url}/healthz`), fetch(`${url}/readyz`)]);
  const { errors } = (await readiness.json()) as { errors?: { code: string }[] };
  return { lives: health.status, ready: readiness.status, why: errors?.[0]?.code };
}

const tally = (met: readonly Met[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of met) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('a database outage under load', () => {
  it(
    'answers 503 to all; afterwards all requests succeed, and no acknowledged change is lost',
    async () => {
      const stop = new AbortController();
      const { met, held, ended } = crowd(stop.signal);
      await until('the crowd is at work', () => met.length > 200 && held.size > 5, 120_000);

      expect(await probe()).toEqual({ lives: 200, ready: 200, why: undefined });
      await stopPostmaster(postmaster);
      const away = performance.now();
      expect(await probe()).toEqual({ lives: 200, ready: 503, why: 'DATABASE' });
      await sleep(SECONDS * 1_000);
      const leaves = performance.now();
      postmaster = await launch(plan, postmaster.port);
      const back = performance.now();
      const healed = await until('everybody is served again', () => {
        const since = met.filter(({ from, status }) => from > back && status === 200);
        const kinds = new Set(since.map(({ asked }) => asked));
        return kinds.size >= 5 && since;
      });
      await until('it says that it is ready again', async () => (await probe()).ready === 200);
      stop.abort();
      await ended;

      const during = met.filter(({ from, to }) => from > away && to < leaves);
      expect(Object.keys(tally(during))).toEqual(['503']);
      expect(during.filter(({ retryAfter }) => !(Number(retryAfter) >= 1))).toEqual([]);
      // A stone whose holder lost an answer was held for him, so nobody was told that it is held.
      expect(Object.keys(tally(met)).sort()).toEqual(['200', '503']);
      const { rows } = await database.pool.query('select from hold where id = any($1)', [
        [...held],
      ]);
      expect(rows).toHaveLength(held.size);
      expect(await ledgerFaults(database.pool)).toEqual([]);

      const first = Math.min(...healed.map(({ to }) => to)) - back;
      const longest = Math.max(...during.map(({ from, to }) => to - from));
      if (!IS_LONG) return;
      console.log(
        `${SECONDS} s away: ${during.length} calls refused, the longest after ${Math.round(longest)} ms; served again ${Math.round(first)} ms after its return`,
      );
      expect(longest).toBeLessThan(2_000);
      expect(first).toBeLessThan(1_000);
    },
    PATIENCE,
  );
});
