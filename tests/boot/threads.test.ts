import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { expectNoRoom } from '../support/runner/expect-no-room.ts';
import { until } from '../support/runner/until.ts';
import { listen, type Stream } from '../support/servers/listen.ts';
import {
  connectionsToAll,
  figureOf,
  type OwnConnection,
} from '../support/servers/own-connection.ts';
import { type Person, type Portal, startPortal } from '../support/servers/portal.ts';
import { searchStands, stopSearches } from '../support/servers/stopped-searches.ts';
import { deskOf, HOLD } from '../support/trade/desk.ts';
import { keyDeskOf } from '../support/trade/external-keys.ts';
import { type Cast, castOf, newSession } from '../support/trade/people.ts';
import { twentyClients } from '../support/trade/twenty-clients.ts';

// One portal that answers in three threads. Which of them answers is the kernel's choice; a test looks for connections
// until it has one to each.

const THREADS = 3;
const LIMIT = 20;
/** Room for one search and one that waits, for as long as a test takes. */
const ONE = { concurrency: 1, queueLimit: 1, queueTimeoutMs: 60_000 };
const WIDE = { concurrency: 50, queueLimit: 50, queueTimeoutMs: 60_000 };
const READER = '203.0.113.7';

let portal: Portal;
let cast: Cast;
let connections: OwnConnection[] = [];
const streams: Stream[] = [];
beforeAll(async () => {
  portal = await startPortal(undefined, {
    threads: THREADS,
    metrics: { loopback: true, token: null },
    admissionLimits: { search: ONE, write: WIDE, read: WIDE },
    requestsPerMinute: 100_000,
  });
  cast = await castOf(portal);
  connections = await connectionsToAll(portal);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(async () => {
  for (const connection of connections) connection.close();
  await portal?.stop();
});

/** By the n-th of the threads. */
const by = (n: number): OwnConnection => {
  const connection = connections[n % THREADS];
  if (!connection) throw new Error('no connection leads there');
  return connection;
};

const streamsOf = (): Promise<number[]> =>
  Promise.all(portal.threads.map((thread) => figureOf(thread, 'culet_live_streams')));
const sumOf = (figures: readonly number[]): number => figures.reduce((sum, one) => sum + one, 0);

async function streamOf(person: Person): Promise<Stream> {
  const stream = await listen(portal, person);
  streams.push(stream);
  await stream.hears('the stream begins', ({ topic }) => topic === 'time');
  return stream;
}

/** Streams, each of a session of its own, until every thread holds one. */
async function streamsAtAll(person: Person): Promise<readonly Stream[]> {
  await until('every thread holds a stream', async () => {
    await streamOf(await newSession(portal.database.pool, person));
    return (await streamsOf()).every((count) => count > 0);
  });
  return streams;
}

describe('a change in one worker', () => {
  it('applies to the others: a held stone is not found as available', async () => {
    const desk = deskOf(portal);
    const stone = await desk.stone();
    const body = { data: { stock_numbers: [stone.stock_no] } };
    const foundAt = async (n: number): Promise<number[]> => {
      const search = await by(n).call(cast.hanna.token, 'POST', '/inventory/search', { body });
      const { data } = search.body as { data: { stockList: { status: number }[] } };
      return data.stockList.map(({ status }) => status);
    };
    const free = await desk.statusOf(stone);
    for (const n of [1, 2]) expect(await foundAt(n)).toEqual([free]);
    expect((await by(0).call(cast.ada.token, 'POST', HOLD, { body })).status).toBe(200);
    const held = await desk.statusOf(stone);
    expect(held).not.toBe(free);
    for (const n of [1, 2]) {
      expect(await foundAt(n)).toEqual([held]);
      expect((await by(n).call(cast.hanna.token, 'POST', HOLD, { body })).status).toBe(409);
    }
  });

  it('is published to the streams of all workers', async () => {
    const told = await streamsAtAll(cast.hanna);
    const stone = await deskOf(portal).stone();
    const body = { data: { stock_numbers: [stone.stock_no] } };
    expect((await by(0).call(cast.ada.token, 'POST', HOLD, { body })).status).toBe(200);
    for (const stream of told)
      await stream.hears('the stone', ({ data }) => data.includes(stone.stock_no));
  });

  it('triggers its effects: a notice is written, and published in the worker of its recipient', async () => {
    const told = await streamsAtAll(cast.ada);
    const desk = deskOf({ database: portal.database, call: by(1).call });
    const hold = await desk.held(cast.ada, await desk.stone());
    await desk.release(cast.qualityControl, [hold], { withdraw: true, remark: 'Gone.' });
    for (const stream of told) await stream.hears('a notice', ({ topic }) => topic === 'notice');
  });
});

it('after a gap, the streams of all workers refetch', async () => {
  const told = await streamsAtAll(cast.hanna);
  const { rowCount } = await portal.database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`,
  );
  expect(rowCount).toBe(1);
  for (const stream of told) await stream.hears('it', ({ topic }) => topic === 'refresh');
});

it('of more than ten streams of a session, the oldest are closed, in any worker', async () => {
  const mine = await newSession(portal.database.pool, cast.hanna);
  const before = await streamsOf();
  for (let n = 0; n < 12; n += 1) await streamOf(mine);
  const ended = () => streams.map((stream) => stream.ended());
  await until('the two oldest are closed', () => ended().filter(Boolean).length >= 2);
  expect(ended()).toEqual([true, true, ...Array(10).fill(false)]);
  const now = await streamsOf();
  expect(now.filter((count, at) => count > (before[at] ?? 0)).length).toBeGreaterThan(1);
});

it('every worker returns the same metrics', async () => {
  await streamsAtAll(cast.hanna);
  const open = sumOf(await streamsOf());
  for (const n of [0, 1, 2]) {
    const text = await (await fetch(`${portal.url}/metrics`)).text();
    expect(text).toMatch(new RegExp(`^culet_live_streams ${open}$`, 'm'));
    expect(text).toMatch(/^culet_search_ready 1$/m);
    expect(text.match(/^process_cpu_seconds_total /gm)).toHaveLength(1);
    expect((await by(n).call(null, 'GET', '/readyz')).status).toBe(200);
  }
  const counted = await Promise.all(
    portal.threads.map((thread) => figureOf(thread, 'culet_request_seconds', /_count$/)),
  );
  expect(counted.filter((count) => count > 0)).toHaveLength(THREADS);
});

describe('a limit is enforced over all workers for', () => {
  it('the requests of an API key per minute', async () => {
    const keys = keyDeskOf(portal, cast);
    const client = await keys.client(cast.ada);
    const { as } = await keys.key(client, cast.ada, { per_minute: 5 });
    const send = (n: number) =>
      by(n).call(as.token, 'POST', '/inventory/search', { body: { data: {} } });
    for (let n = 0; n < 5; n += 1) {
      const { status, headers } = await send(n);
      expect([status, headers.get('ratelimit-remaining')]).toEqual([200, String(4 - n)]);
    }
    for (const n of [0, 1, 2]) expect((await send(n)).status).toBe(429);
  });

  it('the requests of an IP address per minute', async () => {
    const limited = await startPortal(portal.database, {
      threads: 2,
      metrics: { loopback: true, token: null },
      requestsPerMinute: LIMIT,
      trustedProxies: ['127.0.0.0/8'],
    });
    const all = await connectionsToAll(limited);
    try {
      const send = (n: number) =>
        all[n % all.length]?.call(null, 'GET', '/portal', {
          headers: { 'x-forwarded-for': READER },
        });
      for (let n = 0; n < LIMIT; n += 1) expect((await send(n))?.status).toBe(200);
      for (const n of [0, 1, 2]) expect((await send(n))?.status).toBe(429);
    } finally {
      for (const connection of all) connection.close();
      await limited.stop();
    }
  });

  it('the concurrent searches', async () => {
    const goOn = await stopSearches(portal);
    const letIn = search(0);
    await searchStands(portal);
    const others = [search(1), search(2)];
    expectNoRoom(await Promise.race(others));
    await goOn();
    expect((await letIn).status).toBe(200);
    expect((await Promise.all(others)).map(({ status }) => status).toSorted()).toEqual([200, 503]);
  });
});

describe('a worker that dies', () => {
  it('releases its resources, and is replaced', async () => {
    const goOn = await stopSearches(portal);
    const lost = search(0).then(
      () => 'answered',
      () => 'broken off',
    );
    await searchStands(portal);
    const waiting = search(1);
    const dead = by(0).thread;
    await dead.terminate();
    expect(await lost).toBe('broken off');
    await goOn();
    expect((await waiting).status).toBe(200);
    await until('there are as many again', () => portal.threads.length === THREADS);
    expect(portal.threads).not.toContain(dead);
    await renewConnections();
    for (const n of [0, 1, 2]) expect((await search(n)).status).toBe(200);
  });

  it('because of an error does not affect the others', async () => {
    const dead = by(2).thread;
    // What is no list of events cannot be told.
    dead.rpc.notify('publish', null as never);
    await dead.ended;
    for (const n of [0, 1]) expect((await search(n)).status).toBe(200);
    await until('there are as many again', () => portal.threads.length === THREADS);
    await renewConnections();
    expect((await search(2)).status).toBe(200);
  });

  it('while stones are held loses no acknowledged hold, and repeats none', async () => {
    const clients = (await twentyClients(portal)).slice(0, 5);
    const stones = await deskOf(portal).stones(30);
    const acknowledged: string[] = [];
    let answered = 0;
    const holding = clients.map(async (client, at) => {
      for (const stone of stones.slice(at * 6, at * 6 + 6)) {
        const options = {
          body: { data: { stock_numbers: [stone.stock_no] } },
          headers: { 'idempotency-key': crypto.randomUUID(), connection: 'close' },
        };
        // The client of the portal sends the same attempt again where it heard nothing.
        const answer = await until('the hold is acknowledged', async () => {
          const said = await portal.call(client.token, 'POST', HOLD, options).catch(() => null);
          return said?.status === 200 ? said : undefined;
        });
        const { data } = answer.body as { data: { holds: { id: string }[] } };
        acknowledged.push(...data.holds.map(({ id }) => id));
        answered += 1;
      }
    });
    for (const thread of portal.threads) {
      const then = answered + 3;
      await until('some holds are made', () => answered >= then);
      await thread.terminate();
    }
    await Promise.all(holding);
    const { rows } = await portal.database.pool.query<{ id: string }>(
      'select h.id from hold h join stone s on s.id = h.stone_id where s.stock_no = any($1) and h.state = 1',
      [stones.map(({ stock_no }) => stock_no)],
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
    await until('there are as many again', () => portal.threads.length === THREADS);
  });
});

const search = (n: number) =>
  by(n).call(cast.ada.token, 'POST', '/inventory/search', { body: { data: {} } });

async function renewConnections(): Promise<void> {
  for (const connection of connections) connection.close();
  connections = await connectionsToAll(portal);
}
