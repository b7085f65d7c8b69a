import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { IndexSync } from '../../server/stock/search/index/index-sync.ts';
import { sharedIndex } from '../../server/stock/search/index/shared-index.ts';
import type { IndexQuery } from '../../server/stock/search/index-query.ts';
import { until } from '../support/runner/until.ts';
import { EVERYTHING, OWN_PRICES } from '../support/search/invented-stock.ts';
import type { FreshDatabase } from '../support/servers/database.ts';
import { freshDemoDatabase } from '../support/servers/demo-database.ts';

let database: FreshDatabase;
let mirror: IndexSync;
let reads = 0;
const failures: unknown[] = [];
beforeAll(async () => {
  database = await freshDemoDatabase();
  mirror = new IndexSync(database.url, sharedIndex(), {
    onProgress: () => undefined,
    onRead: () => {
      reads += 1;
    },
    onFailure: (error) => failures.push(error),
  });
  await mirror.start();
});
afterAll(async () => {
  await mirror.stop();
  await database.drop();
});

const rename = (from: string, to: string) =>
  database.owner.query(`alter table ${from} rename to ${to}`);
const lastChange = async (): Promise<number> =>
  (await database.pool.query<{ id: number }>('select max(id)::float8 as id from stone_change'))
    .rows[0]?.id ?? 0;
const touchAStone = () =>
  database.pool.query(
    'update stone set carat = carat + 0.01 where id = (select id from stone order by id limit 1)',
  );

describe('changes that cannot be read', () => {
  it('are logged once, refused to callers, and applied as soon as possible', async () => {
    await touchAStone();
    const change = await lastChange();
    expect(reads).toBe(1);
    await rename('stone_change', 'stone_change_away');
    for (let tries = 0; tries < 3; tries += 1)
      await expect(mirror.catchUp()).rejects.toThrow(/stone_change/);
    await expect(mirror.after(change)).rejects.toThrow(/stone_change/);
    expect(failures).toHaveLength(1);
    await rename('stone_change_away', 'stone_change');
    const engine = await until('the change is taken', () =>
      mirror.after(change).catch(() => false as const),
    );
    expect(engine).toBeTruthy();
    expect(failures).toHaveLength(1);
  });
});

describe('changes that many callers request during a run', () => {
  it('are applied in one run for all callers, not in one for each', async () => {
    const blocker = await database.owner.connect();
    const query = vi.spyOn(pg.Client.prototype, 'query');
    // The node looks for what it has not seen yet once in each round.
    const rounds = (): number =>
      query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('stone-changes-unseen'))
        .length;
    try {
      await blocker.query('begin; lock table stone_change in access exclusive mode');
      const asked = [mirror.catchUp()];
      await until('the first round waits for the table', async () => {
        const { rowCount } = await blocker.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return (rowCount ?? 0) > 0;
      });
      expect(rounds()).toBe(1);
      for (let n = 0; n < 100; n += 1) asked.push(mirror.catchUp());
      await blocker.query('commit');
      await Promise.all(asked);
      expect(rounds()).toBe(2);
    } finally {
      query.mockRestore();
      blocker.release(true);
    }
  });
});

describe('a change that committed late', () => {
  it('is applied although thousands with higher numbers were applied before', async () => {
    const slow = await database.owner.connect();
    try {
      await slow.query('begin');
      const { rows } = await slow.query<{ nr: number }>(
        'update stone set carat = 41.41 where id = (select id from stone order by id desc limit 1) returning nr',
      );
      await database.owner.query(
        'insert into stone_change (nrs) select array[2147483647] from generate_series(1, 3000)',
      );
      await mirror.catchUp();
      const heavy = { chosen: [{ kind: 'within', figure: 'carat', from: 41_410, to: 41_410 }] };
      const found = async () => {
        const { engine, prices } = await mirror.after(await lastChange());
        const priced = engine.prices.at(OWN_PRICES.name, prices.learn(OWN_PRICES));
        if (!priced) throw new Error('the prices that were learnt are not there');
        return engine.answer({ ...EVERYTHING, ...(heavy as Partial<IndexQuery>) }, priced);
      };
      expect((await found()).sums.pieces).toBe(0);
      await slow.query('commit');
      await mirror.catchUp();
      expect((await found()).sums.pieces).toBe(1);
      expect(rows).toHaveLength(1);
      // It is taken once, and neither it nor the others are looked at again.
      const query = vi.spyOn(pg.Client.prototype, 'query');
      await mirror.catchUp();
      expect(query.mock.calls).toHaveLength(1);
      query.mockRestore();
    } finally {
      slow.release(true);
    }
  });
});

describe('more stones than the capacity', () => {
  it('are all loaded again, and later changes are applied as before', async () => {
    const before = reads;
    await database.pool.query(
      `insert into stone (stock_no, org_stock_no, provider_id, diamond_type, growth_type, shape, color, clarity, carat, price_per_ct)
       select 'ROOM-' || n, 'ROOM-' || n, s.provider_id, 1, s.growth_type, s.shape, s.color, s.clarity, s.carat, s.price_per_ct
         from (select * from stone where diamond_type = 1 order by nr limit 1) s, generate_series(1, 30000) n`,
    );
    await mirror.after(await lastChange());
    expect(reads).toBe(before + 1);
    await touchAStone();
    expect(await mirror.after(await lastChange())).toBeTruthy();
    expect(reads).toBe(before + 1);
  });
});
