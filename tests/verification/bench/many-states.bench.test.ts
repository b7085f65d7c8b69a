import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../../../demo/load/load-demo.ts';
import { STONE_STATUS } from '../../../src/machines/codes.ts';
import { type FreshDatabase, freshDatabase } from '../../support/servers/database.ts';
import { compare, printComparison } from './support/measure.ts';

const STONES = 8_000;
const ALLOWED = 2;
const FREE = STONE_STATUS.available.code;
const TAKEN = STONE_STATUS.hold.code;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await loadDemo(database.owner, { stones: STONES, seed: 3, print: () => undefined });
  // The same rows with the same indexes, and nothing that looks on.
  await database.owner.query(`create table bare_stone (like stone including all);
    insert into bare_stone overriding user value select * from stone`);
});
afterAll(() => database.drop());

test(`withdrawing thousands of stones takes at most ${ALLOWED} times as long as updating rows without triggers`, async () => {
  const client = await database.owner.connect();
  const put = async (table: string, status: number, where: string): Promise<number> =>
    (await client.query(`update ${table} set status = ${status} where ${where}`)).rowCount ?? 0;
  try {
    await client.query('begin');
    // What the connection plans for one stone, it keeps for thousands.
    for (let round = 0; round < 10; round++)
      for (const status of [TAKEN, FREE])
        await put(
          'stone',
          status,
          `id = (select id from stone where status in (${FREE}, ${TAKEN}) order by id limit 1)`,
        );
    const result = await compare(
      10,
      async () => expect(await put('stone', TAKEN, `status = ${FREE}`)).toBeGreaterThan(STONES / 2),
      () => put('bare_stone', TAKEN, `status = ${FREE}`),
      async () => {
        await client.query('rollback');
        await client.query('begin');
      },
    );
    printComparison(`${STONES} stones change their status`, result, ALLOWED);
    expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
