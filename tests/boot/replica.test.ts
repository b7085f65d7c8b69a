import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { bootDatabase } from '../../server/platform/db/boot.ts';
import { Replica } from '../../server/platform/db/replica.ts';
import { ReplicaSession } from '../../server/platform/db/replica-session.ts';
import { invalidateAttributeNames } from '../../server/stock/stones/attribute-names.ts';
import { until } from '../support/runner/until.ts';
import { freePort } from '../support/servers/free-port.ts';
import { type Portal, startPortal } from '../support/servers/portal.ts';
import { type Replicated, startReplicated } from '../support/servers/replicated.ts';
import { testCluster } from '../support/servers/test-cluster.ts';
import { deskOf, HOLDS } from '../support/trade/desk.ts';
import { type Cast, castOf } from '../support/trade/people.ts';

const PROFILE = '/user/profile';

let both: Replicated;
/** Two processes on one database, each of which asks the replica. */
let portal: Portal;
let other: Portal;
let cast: Cast;
const written: string[] = [];
beforeAll(async () => {
  both = await startReplicated();
  const settings = {
    databaseReadUrl: both.replica.url,
    logLevel: 'info',
    logTo: { write: (line: string) => written.push(line) },
  } as const;
  portal = await startPortal(both.database, settings);
  other = await startPortal(both.database, { databaseReadUrl: both.replica.url });
  cast = await castOf(portal);
});
afterAll(async () => {
  await portal?.stop();
  await other?.stop();
  await both?.database.drop();
  await both?.stop();
});

const asked = vi.spyOn(ReplicaSession.prototype, 'query');
afterEach(() => {
  asked.mockClear();
});

/** How many statements the replica has answered in this test. */
async function answered(): Promise<number> {
  const answers = await Promise.all(
    asked.mock.results.map(({ value }) => value as ReturnType<ReplicaSession['query']>),
  );
  return answers.filter(({ result }) => result !== null).length;
}

const told = (sentence: string): number =>
  written.filter((line) => (JSON.parse(line) as { msg: string }).msg.includes(sentence)).length;
const AWAY = 'the replica is unavailable';
const BACK = 'the replica answers reads again';

const openReplica = (
  told: Partial<Parameters<typeof Replica.open>[2]>,
  url: string = both.replica.url,
): Promise<Replica> => {
  const nothing = (): void => undefined;
  const all = { lost: nothing, back: nothing, refused: nothing, ...told };
  return Replica.open(both.database.pool, url, all);
};

const untilItAnswers = (): Promise<unknown> =>
  until('the replica answers', async () => {
    asked.mockClear();
    const { status } = await portal.call(cast.ada.token, 'GET', PROFILE);
    expect(status).toBe(200);
    return (await answered()) > 0;
  });

const holdsOfAda = async (at: Portal): Promise<unknown[]> => {
  const { body } = await at.call(cast.ada.token, 'POST', HOLDS, { body: { data: {} } });
  return (body.data as { id: string }[]).map(({ id }) => id);
};

it('returns earlier changes to every caller, from any process', async () => {
  await untilItAnswers();
  const { owner } = both.database;
  for (let at = 0; at < 200; at++) {
    const name = `Ada${at}`;
    await owner.query('update app_user set first_name = $1 where id = $2', [name, cast.ada.id]);
    const answers = await Promise.all(
      [portal, other].map((one) => one.call(cast.ada.token, 'GET', PROFILE)),
    );
    for (const { body } of answers) expect(body.data).toMatchObject({ first_name: name });
  }
  expect(await answered()).toBeGreaterThan(0);
});

it('returns them even if commits do not wait for the disk', async () => {
  const { owner } = both.database;
  const set = async (value: string): Promise<void> => {
    await owner.query(`alter system set synchronous_commit = '${value}'`);
    await owner.query('select pg_reload_conf()');
    await until('the worker is told of it', async () => {
      const { rows } = await both.database.pool.query('show synchronous_commit');
      return rows[0]?.synchronous_commit === value;
    });
  };
  await set('off');
  try {
    for (let at = 0; at < 200; at++) {
      const name = `Eve${at}`;
      await owner.query('update app_user set first_name = $1 where id = $2', [name, cast.ada.id]);
      const { body } = await portal.call(cast.ada.token, 'GET', PROFILE);
      expect(body.data).toMatchObject({ first_name: name });
    }
  } finally {
    await set('on');
  }
});

it('is not used if none is configured, or for writes', async () => {
  const { pool } = both.database;
  const found = vi.spyOn(pool, 'query');
  const alone = await startPortal(both.database);
  try {
    const marks = async (at: Portal, method: string, path: string) => {
      found.mockClear();
      await at.call(cast.ada.token, method, path);
      const asked = found.mock.calls.map(([one]) => one as { name?: string; values?: unknown[] });
      return asked.filter(({ name }) => name === 'session-find').map(({ values }) => values?.[2]);
    };
    expect(await marks(alone, 'GET', PROFILE)).toEqual([false]);
    expect(await marks(portal, 'GET', PROFILE)).toEqual([true]);
    expect(await marks(portal, 'PUT', '/user/notices')).toEqual([false]);
  } finally {
    found.mockRestore();
    await alone.stop();
  }
});

it('is not used while it lags, and is used once it has caught up', async () => {
  await untilItAnswers();
  await both.replica.administer('select pg_wal_replay_pause()');
  const desk = deskOf(portal);
  const hold = await desk.held(cast.ada, await desk.stone());
  asked.mockClear();
  for (const at of [portal, other, portal]) expect(await holdsOfAda(at)).toContain(hold);
  expect(await answered()).toBe(0);
  await both.replica.administer('select pg_wal_replay_resume()');
  await until('the replica lists the hold', async () => {
    expect(await holdsOfAda(portal)).toContain(hold);
    return (await answered()) > 0;
  });
});

it('is not used for cached data', async () => {
  await untilItAnswers();
  invalidateAttributeNames();
  const path = `/inventory/access/${cast.ada.id}`;
  await until('the replica is asked what it limits', async () => {
    expect((await portal.call(cast.administrator.token, 'GET', path)).status).toBe(200);
    return (await answered()) > 1;
  });
  const names = asked.mock.calls.map(([[one]]) => (typeof one === 'string' ? one : one.name));
  expect(names).not.toContain('attribute-names');
});

it('cancels a query that conflicts with the primary, which then answers', async () => {
  const { owner } = both.database;
  const [lost, refused] = [vi.fn(), vi.fn()];
  const replica = await openReplica({ lost, refused });
  try {
    const begun = replica
      .poolFor(0)
      .query('select case when pg_is_in_recovery() then pg_sleep(600) end, pg_is_in_recovery()');
    await until('the replica is asked', async () => {
      const { rowCount } = await both.replica.administer(
        `select from pg_stat_activity where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`,
      );
      return rowCount === 1;
    });
    await owner.query('create table crumb as select generate_series(1, 1000) as nr');
    await owner.query('delete from crumb');
    await owner.query('vacuum crumb');
    expect((await begun).rows).toMatchObject([{ pg_is_in_recovery: false }]);
    expect(await replica.poolFor(0).query('select pg_is_in_recovery()')).toMatchObject({
      rows: [{ pg_is_in_recovery: true }],
    });
    expect(lost).not.toHaveBeenCalled();
    expect(refused).not.toHaveBeenCalled();
  } finally {
    await replica.close();
  }
});

it('delays only one request for a query that takes too long', async () => {
  const replica = await openReplica({});
  try {
    // The connection that is free is lent again.
    await replica.poolFor(0).query(`select set_config('statement_timeout', '50', false)`);
    const slow = replica
      .poolFor(0)
      .query('select case when pg_is_in_recovery() then pg_sleep(600) end');
    await expect(slow).rejects.toMatchObject({ code: '57014' });
  } finally {
    await replica.close();
  }
});

it('is replaced by the primary for a query that it refuses, and the error is logged', async () => {
  const { owner } = both.database;
  await owner.query('create table if not exists left_behind (name text)');
  await owner.query('grant insert on left_behind to public');
  const refused = vi.fn();
  const replica = await openReplica({ refused });
  try {
    const reading = replica.poolFor(0);
    const { rows } = await reading.query(`insert into left_behind values ('one') returning name`);
    expect(rows).toEqual([{ name: 'one' }]);
    expect(refused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: '25006' }));
    // What was read of the primary is followed by nothing older.
    const next = await reading.query('select pg_is_in_recovery()');
    expect(next.rows).toEqual([{ pg_is_in_recovery: false }]);
    await expect(replica.poolFor(0).query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect(refused).toHaveBeenCalledTimes(1);
  } finally {
    await replica.close();
  }
});

it('can be killed under load without errors, and is used again when it is back', async () => {
  await untilItAnswers();
  const stop = new AbortController();
  const statuses: number[] = [];
  const reader = async (): Promise<void> => {
    while (!stop.signal.aborted)
      for (const [method, path] of [
        ['GET', PROFILE],
        ['POST', HOLDS],
        ['GET', '/inventory/demands'],
      ] as const) {
        const body = method === 'POST' ? { body: { data: {} } } : {};
        statuses.push((await portal.call(cast.ada.token, method, path, body)).status);
      }
  };
  const readers = Array.from({ length: 8 }, reader);
  const more = async (count: number): Promise<unknown> => {
    const from = statuses.length;
    return await until('more is read', () => statuses.length >= from + count);
  };
  await more(50);
  const before = { away: told(AWAY), back: told(BACK) };
  await both.replica.kill();
  await more(200);
  expect(told(AWAY)).toBe(before.away + 1);
  await both.replica.start();
  await until('it is back', () => told(BACK) > before.back);
  await more(50);
  stop.abort();
  await Promise.all(readers);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await untilItAnswers();
});

it('that stops responding during a statement is replaced by the primary', async () => {
  const lost = vi.fn();
  const replica = await openReplica({ lost });
  const where = () => replica.poolFor(0).query('select pg_is_in_recovery()');
  expect((await where()).rows).toEqual([{ pg_is_in_recovery: true }]);
  const { rows } = await both.replica.administer(
    `select pid from pg_stat_activity where usename = 'culet_worker'`,
  );
  const backends = rows.map(({ pid }) => Number(pid));
  for (const pid of backends) process.kill(pid, 'SIGSTOP');
  try {
    expect((await where()).rows).toEqual([{ pg_is_in_recovery: false }]);
    expect(lost).toHaveBeenCalledTimes(1);
  } finally {
    for (const pid of backends) process.kill(pid, 'SIGCONT');
    await replica.close();
  }
  await untilItAnswers();
}, 20_000);

it('is checked repeatedly, and logged once', async () => {
  const lost = vi.fn();
  const connected = vi.spyOn(net.Socket.prototype, 'connect');
  const port = await freePort();
  const replica = await openReplica({ lost }, `postgres://culet_worker:x@127.0.0.1:${port}/culet`);
  const now = vi.spyOn(performance, 'now');
  try {
    const looks = () => connected.mock.calls.filter(([to]) => String(to) === String(port)).length;
    const first = looks();
    let hours = 1e9;
    now.mockImplementation(() => (hours += 3_600_000));
    await until('it is looked for again', async () => {
      const { rows } = await replica.poolFor(0).query('select pg_is_in_recovery()');
      expect(rows).toEqual([{ pg_is_in_recovery: false }]);
      return looks() > first + 1;
    });
    expect(lost).toHaveBeenCalledTimes(1);
  } finally {
    now.mockRestore();
    connected.mockRestore();
    await replica.close();
  }
});

it('may be unavailable when the portal starts', async () => {
  const nowhere = `postgres://culet_worker:x@127.0.0.1:${await freePort()}/culet`;
  await expect(bootWith(nowhere)).resolves.toMatchObject({ url: both.database.url });
  const lines: string[] = [];
  const alone = await startPortal(both.database, {
    databaseReadUrl: nowhere,
    logLevel: 'error',
    logTo: { write: (line) => lines.push(line) },
  });
  try {
    for (let at = 0; at < 3; at++)
      expect((await alone.call(cast.ada.token, 'GET', PROFILE)).status).toBe(200);
  } finally {
    await alone.stop();
  }
  expect(lines.filter((line) => line.includes(AWAY))).toHaveLength(1);
});

const bootWith = (databaseReadUrl: string) =>
  bootDatabase(
    {
      databaseUrl: both.database.url,
      migrateDatabaseUrl: both.database.ownerUrl,
      databaseReadUrl,
      dataDir: '',
    },
    (error) => {
      throw error;
    },
  );

it.each([
  ['the server itself', () => both.database.url, /points to a server that accepts writes/],
  ['another database of it', () => both.replica.urlOf('postgres'), /to the database postgres/],
  [
    'another server',
    async () => (await testCluster()).workerUrlOf('postgres'),
    /points to a server that is not a replica of DATABASE_URL/,
  ],
])('prevents a start if it is %s', async (_, url, complaint) => {
  await expect(bootWith(await url())).rejects.toMatchObject({
    name: 'BootError',
    message: expect.stringMatching(complaint),
  });
});

it('allows a start if it is a replica', async () => {
  await expect(bootWith(both.replica.url)).resolves.toMatchObject({ url: both.database.url });
});

it('is no longer used after its promotion', async () => {
  await untilItAnswers();
  const before = told(AWAY);
  await both.replica.administer('select pg_promote()');
  const name = randomUUID();
  await both.database.owner.query('update app_user set first_name = $1 where id = $2', [
    name,
    cast.ada.id,
  ]);
  asked.mockClear();
  await until('it is missed', async () => {
    const { body } = await portal.call(cast.ada.token, 'GET', PROFILE);
    expect(body.data).toMatchObject({ first_name: name });
    return told(AWAY) === before + 1;
  });
  expect(await answered()).toBe(0);
});
