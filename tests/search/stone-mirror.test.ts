import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoneMirror } from '../../server/search/stone-mirror.ts';
import type { FreshDatabase } from '../support/database.ts';
import { freshDemoDatabase } from '../support/demo-database.ts';
import { until } from '../support/until.ts';

let database: FreshDatabase;
let mirror: StoneMirror;
let reads = 0;
const failures: unknown[] = [];
beforeAll(async () => {
  database = await freshDemoDatabase();
  mirror = new StoneMirror(database.url, {
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

describe('changes that cannot be taken', () => {
  it('are told of once, refused to whoever asks for them, and taken as soon as they can be', async () => {
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
