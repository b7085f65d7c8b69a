import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '../../../demo/load/load-demo.ts';
import { type PortalProcess, startPortal } from '../../../scripts/portal-process.ts';
import { GZIP_LEVEL } from '../../../server/http-server.ts';
import { until } from '../../support/runner/until.ts';
import { type FreshDatabase, freshDatabase } from '../../support/servers/database.ts';
import { callsTo } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { BARE_TABLES, type BareWork } from './support/bare-changes.ts';
import type { BareSearch } from './support/bare-search-thread.ts';
import type { CoresDone, CoresWork } from './support/cores-client.ts';

/**
 * What several threads of one process do, and several processes of one database, on the cores that this machine has: they
 * share them with the database and with their clients.
 */
const STONES = Number(process.env.BENCH_CORES_STONES ?? 100_000);
const SECONDS = Number(process.env.BENCH_CORES_SECONDS ?? 6);
const SHAPES = [
  { processes: 1, threads: 1 },
  { processes: 1, threads: 2 },
  { processes: 1, threads: 3 },
  { processes: 2, threads: 1 },
  { processes: 3, threads: 1 },
] as const;
const CLIENTS = [16, 64] as const;
/** Packing an answer that is there already, to finding and packing it; and a bare change, to a hold or its release. */
const SEARCH_BAR = 12;
const CHANGE_BAR = 60;
/** Of what each half does alone. */
const MIXED_BAR = 0.2;

const SEARCHES = [
  { shape: ['ROUND'], color: ['D', 'E', 'F'], carat: [{ from: 0.4, to: 0.9 }], status: [1] },
  { carat: [{ from: 0.2, to: 20 }], status: [1] },
  { shape: ['ROUND'], color: ['D', 'E', 'F'], clarity: ['VVS2', 'VS1'], status: [1] },
  { shape: ['PEAR', 'OVAL'], status: [1] },
].map((filter) => ({ ...filter, sort: [{ field: 'sell_amt', descending: false }], size: 500 }));

let database: FreshDatabase;
let folder: string;
let cast: Cast;
let stockNumbers: string[];
beforeAll(async () => {
  database = await freshDatabase();
  await loadDemo(database.owner, { stones: STONES, seed: 3, print: () => undefined });
  await database.owner.query('vacuum analyze');
  await database.owner.query(BARE_TABLES);
  cast = await castOf({ database });
  folder = await mkdtemp(path.join(tmpdir(), 'culet-cores-bench-'));
  const { rows } = await database.pool.query<{ stock_no: string }>(
    'select stock_no from stone where status = 1 and diamond_type = 1 order by id limit 64',
  );
  stockNumbers = rows.map(({ stock_no }) => stock_no);
}, 900_000);
afterAll(async () => {
  await database?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const script = (name: string): URL => new URL(`./support/${name}.ts`, import.meta.url);

async function answerOf<Answer>(name: string, data: object): Promise<Answer> {
  const worker = new Worker(script(name), { workerData: data });
  const [answer] = (await once(worker, 'message')) as [Answer];
  return answer;
}

interface Rate {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

function rateOf(times: readonly number[]): Rate {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { perSecond: times.length / SECONDS, p50: at(0.5), p99: at(0.99) };
}

const told = ({ perSecond, p50, p99 }: Rate): string =>
  `${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms`;

/** What these processes have in memory together, where the system says so. */
function memory(portals: readonly PortalProcess[]): string {
  const sizes = portals.map(({ pid }) => {
    const status = `/proc/${pid}/status`;
    if (!existsSync(status)) return Number.NaN;
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1_000;
  });
  return `${sizes.reduce((sum, size) => sum + size, 0).toFixed(0)} MB`;
}

describe.each(SHAPES)('$processes processes of $threads threads', ({ processes, threads }) => {
  let portals: PortalProcess[];
  let addresses: string[];
  beforeAll(async () => {
    portals = [];
    addresses = [];
    // The first of them prepares the tables.
    for (let nr = 0; nr < processes; nr += 1) {
      const portal = startPortal({
        DATABASE_URL: database.url,
        MIGRATE_DATABASE_URL: database.ownerUrl,
        DATA_DIR: folder,
        THREADS: String(threads),
        REQUESTS_PER_MINUTE: '1000000',
        LISTEN_WHEN: 'ready',
      });
      portals.push(portal);
      addresses.push(await portal.ready);
    }
    await until(
      'the stock is read',
      async () => (await Promise.all(addresses.map(isRead))).every(Boolean),
      60_000,
    );
    console.log(`ready: ${memory(portals)}`);
    // A portal that people work with has compiled what it does all day.
    await work({ searching: 8, changing: 8 });
  });
  afterAll(async () => {
    for (const portal of portals) portal.kill('SIGTERM');
    await Promise.all(portals.map(({ exited }) => exited));
  });

  async function isRead(address: string): Promise<boolean> {
    const { body } = await callsTo(address)(cast.ada.token, 'POST', '/inventory/search', {
      body: { data: { size: 1 } },
    });
    return (body.data as { indexing: object | null }).indexing === null;
  }

  function work({ searching = 0, changing = 0 }): Promise<CoresDone> {
    const wanted: CoresWork = {
      addresses,
      token: cast.ada.token,
      searches: SEARCHES.map((filter) => JSON.stringify(filter)),
      stockNumbers: stockNumbers.slice(0, changing),
      searching,
      seconds: SECONDS,
    };
    return answerOf<CoresDone>('cores-client', wanted);
  }

  async function bareSearches(clients: number): Promise<Rate> {
    const answers = await Promise.all(
      SEARCHES.map(async (data) => {
        const call = callsTo(addresses[0] ?? '');
        const { status, body } = await call(
          cast.ada.token,
          'POST',
          '/inventory/search?diamond_type=1',
          { body: { data } },
        );
        expect(status).toBe(200);
        return JSON.stringify(body);
      }),
    );
    const workers: Worker[] = [];
    let port = 0;
    for (let nr = 0; nr < processes * threads; nr += 1) {
      const data: BareSearch = { port, answers, level: GZIP_LEVEL };
      const worker = new Worker(script('bare-search-thread'), { workerData: data });
      workers.push(worker);
      [port] = (await once(worker, 'message')) as [number];
    }
    const { searches } = await answerOf<CoresDone>('cores-client', {
      addresses: [`http://127.0.0.1:${port}`],
      token: '',
      searches: SEARCHES.map((filter) => JSON.stringify(filter)),
      stockNumbers: [],
      searching: clients,
      seconds: SECONDS,
    } satisfies CoresWork);
    await Promise.all(workers.map((worker) => worker.terminate()));
    return rateOf(searches);
  }

  it.each(CLIENTS)('search for %i clients', async (clients) => {
    const { searches, refused } = await work({ searching: clients });
    const [ours, bare] = [rateOf(searches), await bareSearches(clients)];
    const ratio = bare.perSecond / ours.perSecond;
    console.log(
      `${clients} search: ${told(ours)}${refused ? `, ${refused} sent away` : ''}; bare ${told(bare)}; ${ratio.toFixed(1)}; ${memory(portals)}`,
    );
    expect(ratio).toBeLessThan(SEARCH_BAR);
  });

  it.each(CLIENTS)('hold and release for %i clients', async (clients) => {
    const { changes, refused } = await work({ changing: clients });
    const bare = rateOf(
      await answerOf<number[]>('bare-changes', {
        databaseUrl: database.ownerUrl,
        clients,
        seconds: SECONDS,
      } satisfies BareWork),
    );
    const ours = rateOf(changes);
    const ratio = bare.perSecond / ours.perSecond;
    console.log(
      `${clients} change: ${told(ours)}${refused ? `, ${refused} sent away` : ''}; bare ${told(bare)}; ${ratio.toFixed(1)}; ${memory(portals)}`,
    );
    expect(refused).toBe(0);
    expect(ratio).toBeLessThan(CHANGE_BAR);
  });

  it('do both at once, and neither is starved', async () => {
    const alone = {
      searches: rateOf((await work({ searching: 8 })).searches),
      changes: rateOf((await work({ changing: 8 })).changes),
    };
    const { searches, changes, refused } = await work({ searching: 8, changing: 8 });
    const both = { searches: rateOf(searches), changes: rateOf(changes) };
    const part = (what: keyof typeof both): number => both[what].perSecond / alone[what].perSecond;
    console.log(
      `8 search and 8 change: ${told(both.searches)} (${part('searches').toFixed(2)} of alone), ${told(both.changes)} (${part('changes').toFixed(2)})`,
    );
    expect(refused).toBe(0);
    expect(Math.min(part('searches'), part('changes'))).toBeGreaterThan(MIXED_BAR);
  });
});
