import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../demo/logins.ts';
import { BUSINESSES } from '../../../demo/people.ts';
import { type PortalProcess, startPortal } from '../../../scripts/portal-process.ts';
import { MAX_PIPELINED } from '../../../server/platform/http/connections/pipelined-requests.ts';
import type { FreshDatabase } from '../../support/servers/database.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { rawConnection, rawRequest } from '../../support/servers/raw-connection.ts';
import { HOLD, HOLDS, RELEASE } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { send } from './crowd.ts';
import { megabytesOf, quantile, tableOf } from './figures.ts';

// One network asks for much and reads nothing, from its own loopback address and within the limits that every start
// has; other users work from addresses of theirs. `npm run flood -- --seconds 60 --threads 3` is the long form.

const SECONDS = Number(process.env.FLOOD_SECONDS ?? 0);
const THREADS = process.env.FLOOD_THREADS ?? process.env.THREADS ?? '1';
const LONG = SECONDS > 0;
/** Only the long form measures, on a machine that does nothing else. */
const MOST_MS = 1_000;
const MOST_MEGABYTES = 50;
/** Memory that is not read is given back with its connections, 30 s after them at the latest. */
const AFTER_MS = 40_000;
const ROUNDS = 5;
/** of the demo world that tests copy */
const SEED = 7;
const FLOOD_FROM = '127.66.0.1';
const AGAIN_MS = 250;
/** Each person stays below the requests that an address has in a minute. */
const PAUSE_MS = 400;

interface Flood {
  readonly name: string;
  readonly connections: number;
  readonly requests: (tokens: { guest: string; customer: string }) => string;
}

const COUNTRIES = rawRequest('GET', '/api/v1/business/countries');
const CONTRACT = rawRequest('GET', '/api/v1/openapi.json');
const search = (token: string, size: number) =>
  rawRequest('POST', '/api/v1/inventory/search', { token, body: { data: { size } } });
const watch = (token: string) =>
  rawRequest('POST', '/api/v1/inventory/new-arrival/watchlist', {
    token,
    body: { data: { stock_numbers: ['NONE'] } },
  });

const FLOODS: readonly Flood[] = [
  { name: '700 readings at once', connections: 1, requests: () => COUNTRIES.repeat(700) },
  { name: '1,150 contracts at once', connections: 1, requests: () => CONTRACT.repeat(1_150) },
  {
    name: 'a guest: 354 readings, searches and changes at once',
    connections: 1,
    requests: ({ guest }) =>
      COUNTRIES.repeat(300) + search(guest, 1).repeat(24) + watch(guest).repeat(30),
  },
  {
    name: '4 connections of a customer, 40 searches each',
    connections: 4,
    requests: ({ customer }) => search(customer, 500).repeat(40),
  },
  {
    name: '60 connections with as many contracts as one may ask for',
    connections: 60,
    requests: () => CONTRACT.repeat(MAX_PIPELINED),
  },
  {
    name: '60 connections of a customer with as many searches',
    connections: 60,
    requests: ({ customer }) => search(customer, 500).repeat(MAX_PIPELINED),
  },
];

let database: FreshDatabase;
let folder: string;
let portal: PortalProcess;
let url: string;
let cast: Cast;
let stones: readonly string[];
beforeAll(async () => {
  database = await freshDemoDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'culet-flood-'));
  portal = startPortal({
    DATABASE_URL: database.url,
    MIGRATE_DATABASE_URL: database.ownerUrl,
    DATA_DIR: folder,
    THREADS,
    LISTEN_WHEN: 'ready',
  });
  url = await portal.ready;
  cast = await castOf({ database });
  const { rows } = await database.pool.query<{ stock_no: string }>(
    `select stock_no from stone s where status = 1 and diamond_type = 1 and growth_type = 2
        and not exists (select from hold_queue q where q.stone_id = s.id) order by nr`,
  );
  stones = rows.map(({ stock_no }) => stock_no);
});
afterAll(async () => {
  portal?.kill('SIGTERM');
  await portal?.exited;
  await database?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Asks again as soon as a connection is ended; a sender that reads asks on the same one. */
async function floodUntil(
  ended: AbortSignal,
  { connections, requests }: Flood,
  { reads = false } = {},
) {
  const bytes = requests({ guest: cast.guest.token, customer: cast.hanna.token });
  let closedByPortal = 0;
  const one = async (): Promise<void> => {
    while (!ended.aborted) {
      const { socket, closed } = await rawConnection({ url }, { localAddress: FLOOD_FROM });
      if (!reads) socket.pause();
      socket.write(bytes);
      const again = reads ? setInterval(() => socket.write(bytes), 1_000) : undefined;
      const end = () => void socket.destroy();
      ended.addEventListener('abort', end);
      await closed;
      ended.removeEventListener('abort', end);
      clearInterval(again);
      if (ended.aborted) return;
      closedByPortal += 1;
      await sleep(AGAIN_MS);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return closedByPortal;
}

interface Work {
  readonly times: Map<string, number[]>;
  readonly faults: string[];
}

/** Customers at addresses of their own: each searches, holds, reads its holds, releases and signs in. */
async function work(goesOn: (round: number) => boolean): Promise<Work> {
  const done: Work = { times: new Map(), faults: [] };
  const people = [cast.ada, cast.piers, cast.odile];
  const each = Math.floor(stones.length / people.length);
  await Promise.all(
    people.map(async ({ token }, place) => {
      const agent = new Agent({ keepAlive: true, localAddress: `127.0.${place + 10}.1` });
      const email = BUSINESSES[place]?.customer.email ?? '';
      const call = async (name: string, method: string, address: string, data?: object) => {
        const since = performance.now();
        const by = name === 'sign-in' || name === 'portal' ? null : token;
        const { status, text } = await send(url, agent, by, method, address, data);
        const all = done.times.get(name) ?? [];
        done.times.set(name, [...all, performance.now() - since]);
        if (status !== 200) done.faults.push(`${name}: ${status} ${text.slice(0, 200)}`);
        return status === 200 ? JSON.parse(text) : undefined;
      };
      for (let round = 0; goesOn(round); round += 1) {
        await call('search', 'POST', '/inventory/search?diamond_type=1', { size: 10 });
        const stone = stones[place * each + (round % each)];
        const held = await call('hold', 'POST', HOLD, { stock_numbers: [stone] });
        await call('list of holds', 'POST', HOLDS, {});
        const hold_ids = held?.data.holds.map((hold: { id: string }) => hold.id);
        if (hold_ids) await call('release', 'PUT', RELEASE, { hold_ids });
        await call('sign-in', 'POST', '/user/login', {
          email,
          password: demoPassword(SEED, email),
        });
        await call('portal', 'GET', '/portal');
        const ready = await fetch(`${url}/readyz`);
        if (ready.status !== 200) done.faults.push(`readyz: ${ready.status}`);
        if (LONG) await sleep(PAUSE_MS);
      }
      agent.destroy();
    }),
  );
  return done;
}

const forSeconds = (seconds: number) => {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() < end;
};

/** Megabytes at most while others work beside a flood. */
async function beside(flood: Flood, reads: boolean, goesOn: (round: number) => boolean) {
  let most = 0;
  const sampling = setInterval(async () => {
    most = Math.max(most, await megabytesOf(portal));
  }, 100);
  const ended = new AbortController();
  const flooding = floodUntil(ended.signal, flood, { reads });
  const since = performance.now();
  const done = await work(goesOn).finally(() => {
    ended.abort();
    clearInterval(sampling);
  });
  const seconds = (performance.now() - since) / 1_000;
  return { ...done, most, seconds, closed: await flooding };
}

/** V8 collects its old space first at some 200 MB: memory is compared with what the same requests take when read. */
let whenRead = 0;
it.runIf(LONG)(
  'a sender that reads its responses does not affect others',
  async () => {
    for (const flood of FLOODS) {
      const { faults, most } = await beside(flood, true, forSeconds(SECONDS / 2));
      expect.soft(faults).toEqual([]);
      whenRead = Math.max(whenRead, most);
    }
  },
  900_000,
);

describe.each(FLOODS)('while a sender reads no responses of $name', (flood) => {
  it('other users are served, and afterwards its own network again', async () => {
    const { times, faults, most, seconds, closed } = await beside(
      flood,
      false,
      LONG ? forSeconds(SECONDS) : (round) => round < ROUNDS,
    );
    expect.soft(faults).toEqual([]);
    expect.soft(portal.stdout()).not.toContain('"level":"error"');
    expect(portal.stderr()).toBe('');
    const agent = new Agent({ localAddress: FLOOD_FROM });
    const own = await send(url, agent, cast.hanna.token, 'POST', '/inventory/search', {});
    // Its address has used up its requests of this minute, or it has not.
    expect([200, 429]).toContain(own.status);
    if (!LONG) return;

    await sleep(AFTER_MS);
    const after = await megabytesOf(portal);
    const told = [whenRead, most, after].map((megabytes) => megabytes.toFixed(0));
    console.log(
      `${flood.name}, ${THREADS} thread(s), ${seconds.toFixed(0)} s: ${closed} connections ended by the portal; memory at most ${told[1]} MB (${told[0]} where all is read), ${told[2]} after\n${tableOf(times, seconds)}`,
    );
    const slowest = [...times].map(([name, all]) => [name, quantile(all, 0.99)] as const);
    expect.soft(slowest.filter(([, ms]) => ms > MOST_MS)).toEqual([]);
    expect.soft(most - whenRead).toBeLessThanOrEqual(MOST_MEGABYTES);
    expect.soft(after - whenRead).toBeLessThanOrEqual(MOST_MEGABYTES);
  }, 600_000);
});
