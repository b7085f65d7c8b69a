import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestId, StoneId } from '#api/ids.gen.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { createDatabase, inTransaction } from '../../server/platform/db/pool.ts';
import { notifierOf, withNotifyOnCommit } from '../../server/platform/db/post-commit-notify.ts';
import { Consequences } from '../../server/workflows/consequences.ts';
import type { FreshDatabase } from '../support/servers/database.ts';
import { freshDemoDatabase } from '../support/servers/demo-database.ts';

const CHANNELS = ['live', 'outbox', 'stone_change', 'cached_rows'];

let database: FreshDatabase;
let listener: pg.PoolClient;
let heard: string[];
beforeAll(async () => {
  database = await freshDemoDatabase();
  listener = await database.owner.connect();
  listener.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  for (const channel of CHANNELS) await listener.query(`listen ${channel}`);
});
beforeEach(() => {
  heard = [];
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  listener.release(true);
  await database.drop();
});

/** All that was called out up to now; what is called comes in the order of the commits. */
async function heardSoFar(): Promise<string[]> {
  await database.owner.query(`notify live, 'so far'`);
  await expect.poll(() => heard).toContain('live so far');
  return heard.filter((call) => call !== 'live so far');
}

/** Another status of a stone, as whoever has the tables may set it. */
const MOVE = `update stone set status = case status when 1 then 2 else 1 end
               where id = (select id from stone where status in (1, 2) order by id limit 1)`;
const lastEvent = async (): Promise<string> =>
  (await database.pool.query('select max(id)::text as id from live_event')).rows[0].id;
const lastChange = async (): Promise<string> =>
  (await database.pool.query('select max(id)::text as id from stone_change')).rows[0].id;

const move = (pool: pg.Pool): Promise<null> =>
  withNotifyOnCommit(pool, async (client) => {
    await client.query(MOVE);
    const consequences = new Consequences();
    consequences.addToOutbox('hold.expiry', { hold_ids: [] });
    const closing = { requestId: crypto.randomUUID() as RequestId, audit: null, answer: null };
    return { done: null, pending: await consequences.write(client, PORTAL, closing) };
  });

describe('the notification of a changed stone', () => {
  it('is sent in the transaction of any other database client', async () => {
    await database.owner.query(MOVE);
    expect((await heardSoFar()).toSorted()).toEqual([
      `live ${await lastEvent()}`,
      `stone_change ${await lastChange()}`,
    ]);
  });

  it('is not sent in a transaction with the setting for later notification', async () => {
    const before = await lastEvent();
    await inTransaction(database.pool, (client) => client.query(MOVE), {
      'culet.told_after': 'on',
    });
    expect(await heardSoFar()).toEqual([]);
    expect(Number(await lastEvent())).toBeGreaterThan(Number(before));
  });

  it('is sent again in the next transaction of the same connection without the setting', async () => {
    const { pool, close } = createDatabase(database.url, { connections: 1 });
    try {
      await inTransaction(pool, (client) => client.query(MOVE), { 'culet.told_after': 'on' });
      await inTransaction(pool, (client) => client.query(MOVE));
      expect(await heardSoFar()).toHaveLength(2);
    } finally {
      await close();
    }
  });
});

describe('the notifications after a commit', () => {
  it('are sent for the change itself and for the events of its triggers', async () => {
    await move(database.pool);
    await notifierOf(database.pool).stop();
    expect((await heardSoFar()).toSorted()).toEqual([
      `live ${await lastEvent()}`,
      'outbox ',
      'stone_change ',
    ]);
  });

  it('invalidate the reliability of a supplier after an order, and after no other step', async () => {
    const steps = ['stone.confirm', 'stone.hold', 'stone.confirm'];
    const requestId = crypto.randomUUID() as RequestId;
    for (const event of steps)
      await withNotifyOnCommit(database.pool, async (client) => {
        const [stone] = (await client.query<{ id: StoneId }>('select id from stone limit 1')).rows;
        const consequences = new Consequences();
        const recordId = stone?.id ?? ('' as StoneId);
        const made = {
          recordId,
          stoneId: recordId,
          businessId: null,
          from: 1,
          to: 4,
          reason: null,
        };
        consequences.addToLedger({ workflow: 'stone', event, ...made });
        const closing = { requestId, audit: null, answer: null };
        return { done: null, pending: await consequences.write(client, PORTAL, closing) };
      });
    await notifierOf(database.pool).stop();
    const told = (await heardSoFar()).filter((call) => call.startsWith('cached_rows'));
    expect(new Set(told)).toEqual(new Set(['cached_rows ledger']));
    expect(told.length).toBeLessThanOrEqual(2);
  });

  it('are not sent after a rollback', async () => {
    await expect(
      withNotifyOnCommit(database.pool, async (client) => {
        await client.query(MOVE);
        throw new Error('it is undone');
      }),
    ).rejects.toThrow('it is undone');
    expect(await heardSoFar()).toEqual([]);
  });

  it('are sent together for all changes that committed in the meantime', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const herald = notifierOf(database.pool);
    for (let n = 1; n <= 100; n += 1)
      herald.notify({ live: [`${n}`], outbox: n === 50, stones: false, cached: [] });
    await herald.stop();
    const calls = query.mock.calls.filter(([asked]) =>
      JSON.stringify(asked).includes('post-commit-notify'),
    );
    expect(calls).toHaveLength(2);
    const told = await heardSoFar();
    expect(told.filter((call) => call.startsWith('live'))).toEqual(
      Array.from({ length: 100 }, (_, at) => `live ${at + 1}`),
    );
    expect(told.filter((call) => call === 'outbox ')).toHaveLength(1);
  });

  it('are sent even if the commit coincides with the end of the last statement', async () => {
    const herald = notifierOf(database.pool);
    const query = vi.spyOn(database.pool, 'query');
    for (let turns = 0; turns < 20; turns += 1) {
      herald.notify({ live: [`${turns} first`], outbox: false, stones: false, cached: [] });
      await query.mock.results.at(-1)?.value;
      for (let turn = 0; turn < turns; turn += 1) await null;
      herald.notify({ live: [`${turns} then`], outbox: false, stones: false, cached: [] });
      await expect.poll(() => heard).toContain(`live ${turns} then`);
    }
    expect(query).toHaveBeenCalledTimes(40);
  });

  it('are sent as soon as a connection is available', async () => {
    const { pool, close } = createDatabase(database.url, {
      connections: 1,
      checkoutTimeoutMs: 500,
    });
    try {
      const lent = await pool.connect();
      notifierOf(pool).notify({ live: ['7'], outbox: true, stones: false, cached: [] });
      await expect(pool.query('select 1')).rejects.toThrow();
      expect(await heardSoFar()).toEqual([]);
      lent.release();
      await expect.poll(() => heard).toContain('live 7');
      await expect.poll(() => heard).toContain('outbox ');
    } finally {
      await close();
    }
  });
});
