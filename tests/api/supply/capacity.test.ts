import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordMatches } from '../../../server/people/accounts/passwords.ts';
import { createDatabase, type Database } from '../../../server/platform/db/pool.ts';
import { expectNoRoom } from '../../support/runner/expect-no-room.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { until } from '../../support/runner/until.ts';
import type { FreshDatabase } from '../../support/servers/database.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { testCluster } from '../../support/servers/test-cluster.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { twentyClients } from '../../support/trade/twenty-clients.ts';

const CONNECTIONS = 4;

/** A portal with few connections, and the patience that people meet; the test itself has connections of its own. */
let database: FreshDatabase;
let few: Database;
let portal: Portal;
let desk: Desk;
let clients: readonly Person[];
beforeAll(async () => {
  database = await freshDemoDatabase();
  few = createDatabase(database.url, { connections: CONNECTIONS });
  portal = await startPortal({ ...database, pool: few.pool });
  desk = deskOf({ ...portal, database });
  clients = await twentyClients(portal);
});
afterAll(async () => {
  await portal.stop();
  await few.close();
  await database.drop();
});

describe('without a free connection', () => {
  it('a call is refused soon, and calls that wait for a locked stone still complete', async () => {
    const stone = await desk.stone();
    const locker = new pg.Client({ connectionString: database.url });
    await locker.connect();
    await locker.query('begin');
    await locker.query('select from stone where id = $1 for update', [stone.id]);

    const holds = clients.map((client) => desk.hold(client, [stone.stock_no]));
    await until('every connection waits for the stone', async () => {
      const { rows } = await locker.query<{ count: number }>(
        `select count(*) from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and a.datname = current_database()`,
      );
      // One connection only listens.
      return (rows[0]?.count ?? 0) >= CONNECTIONS - 1;
    });
    const refused = await portal.call(null, 'GET', '/portal');
    expectNoRoom(refused);
    await locker.query('commit');
    await locker.end();

    const statuses = (await Promise.all(holds)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await portal.call(null, 'GET', '/portal')).status).toBe(200);
  });

  it('a call waits less than two seconds before it is refused', async () => {
    const lent = await Promise.all(
      Array.from({ length: CONNECTIONS - 1 }, () => few.pool.connect()),
    );
    try {
      await expect(few.pool.connect()).rejects.toThrow(/timeout/);
      expect(few.pool.options.connectionTimeoutMillis).toBeLessThan(2_000);
    } finally {
      for (const client of lent) client.release();
    }
  });
});

describe('without a database', () => {
  it('every call is refused, including writes, and the first call after its return succeeds', async () => {
    const { administer } = await testCluster();
    const name = new URL(database.url).pathname.slice(1);
    const shut = (open: boolean) =>
      administer((client) => client.query(`alter database ${name} allow_connections ${open}`));
    const cut = () =>
      administer((client) =>
        client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          name,
        ]),
      );
    const [client] = clients;
    const stone = await desk.stone();
    if (!client) throw new Error('the demo world has no client');
    const calls: readonly (() => Promise<Answer>)[] = [
      () => portal.call(null, 'GET', '/portal'),
      () => portal.call(client.token, 'GET', '/user/profile'),
      () => desk.hold(client, [stone.stock_no]),
      () =>
        portal.call(null, 'POST', '/user/login', {
          body: { data: { email: 'nobody@nowhere.example', password: 'nobody at all' } },
        }),
    ];
    await shut(false);
    await cut();
    for (const call of calls) expectNoRoom(await call());
    await shut(true);
    for (const call of calls.slice(0, 2)) expect((await call()).status).toBe(200);
    expect((await desk.hold(client, [stone.stock_no])).status).toBe(200);
  });

  it('a write whose connection breaks is refused and rolled back', async () => {
    const [client] = clients;
    const stone = await desk.stone();
    if (!client) throw new Error('the demo world has no client');
    const locker = new pg.Client({ connectionString: database.url });
    await locker.connect();
    await locker.query('begin');
    await locker.query('select from stone where id = $1 for update', [stone.id]);
    const held = desk.hold(client, [stone.stock_no]);
    await until('the hold waits for the stone', async () => {
      const { rowCount } = await locker.query(
        `select pg_terminate_backend(a.pid) from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and a.datname = current_database()`,
      );
      return rowCount === 1;
    });
    expectNoRoom(await held);
    await locker.query('commit');
    await locker.end();
    expect(await desk.statusOf(stone)).toBe(1);
  });

  it('a write whose connection breaks during the commit reports that its outcome is unknown', async () => {
    const [client] = clients;
    const stone = await desk.stone();
    if (!client) throw new Error('the demo world has no client');
    await database.owner.query(`
      create function cut_off() returns trigger language plpgsql security definer as
        'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
      create constraint trigger cut_off after insert on hold deferrable initially deferred
        for each row execute function cut_off()`);
    try {
      const answer = await desk.hold(client, [stone.stock_no]);
      expectProblem(answer, 503);
      expect(answer.body).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    } finally {
      await database.owner.query('drop trigger cut_off on hold; drop function cut_off()');
    }
  });
});

describe('during a burst of sign-ins', () => {
  it('a password that finds the queue full is refused, and the next one is checked', async () => {
    const signIn = () =>
      portal.call(null, 'POST', '/user/login', {
        body: { data: { email: 'nobody@nowhere.example', password: 'nobody at all' } },
      });
    let isOver = false;
    const crowd = Array.from({ length: 200 }, async () => {
      while (!isOver) {
        await passwordMatches(null, 'one of a crowd').catch(() => undefined);
        await setImmediate();
      }
    });
    // One may slip into a place that has just become free, before the crowd has it again.
    let refused = await signIn();
    for (let more = 0; more < 20 && refused.status === 401; more += 1) refused = await signIn();
    isOver = true;
    await Promise.all(crowd);
    expectNoRoom(refused);
    expectProblem(await signIn(), 401);
  });
});
