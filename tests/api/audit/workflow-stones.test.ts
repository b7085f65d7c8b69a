import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRecordsByState } from '../../../server/operations/workflow/state-counts.ts';
import { SearchIndex } from '../../../server/stock/search/search-index.ts';
import { readRecordsInState } from '../../../server/trading/ledger/record-rows.ts';
import { until } from '../../support/runner/until.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

// Stones are counted and named by the index of the search; what the database itself says is what they are held against.

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

const AVAILABLE = 1;
const NOT_AVAILABLE = 2;
const HELD = 4;
const SOLD = 8;

interface Count {
  code: number;
  count: number;
}

const counted = async (): Promise<Count[]> =>
  (
    await portal.database.owner.query<Count>(
      'select status as code, count(*)::int as count from stone group by status order by status',
    )
  ).rows;
const idsIn = async (status: number, size: number, offset = 0): Promise<string[]> =>
  (
    await portal.database.owner.query<{ id: string }>(
      'select id from stone where status = $1 order by id desc limit $2 offset $3',
      [status, size, offset],
    )
  ).rows.map(({ id }) => id);
const get = (path: string) => portal.call(cast.auditor.token, 'GET', path);

describe('the stones of the workflow window', () => {
  it('are counted by status, including those that clients never see', async () => {
    const one = await get('/workflow/models/stone');
    expect((one.body.data as unknown as { states: Count[] }).states).toEqual(await counted());
    const all = await get('/workflow/models');
    const stone = (all.body.data as unknown as { workflow: string; states: Count[] }[]).find(
      ({ workflow }) => workflow === 'stone',
    );
    expect(stone?.states).toEqual(await counted());
    expect(stone?.states.map(({ code }) => code)).toEqual(
      expect.arrayContaining([AVAILABLE, NOT_AVAILABLE, SOLD]),
    );
  });

  it('reflect a change immediately', async () => {
    const heldBefore = (await counted()).find(({ code }) => code === HELD)?.count ?? 0;
    const stone = await desk.stone();
    await desk.held(cast.ada, stone);
    const { body } = await get('/workflow/models/stone');
    const { states } = body.data as unknown as { states: Count[] };
    expect(states.find(({ code }) => code === HELD)?.count).toBe(heldBefore + 1);
    const records = await get(`/workflow/models/stone/records?state=${HELD}&size=500`);
    expect((records.body.data as unknown as { id: string }[]).map(({ id }) => id)).toContain(
      stone.id,
    );
  });

  it('reflect a change by another process before its notification arrives', async () => {
    const { pool } = portal.database;
    const search = new SearchIndex(pool, () => undefined);
    try {
      await until('the stock is read', () => search.isReady);
      for (let turn = 0; turn < 30; turn += 1) {
        await portal.database.owner.query(
          `update stone set status = ${NOT_AVAILABLE}
            where id = (select id from stone where status = ${AVAILABLE} order by id limit 1)`,
        );
        const states = await countRecordsByState({ pool, search }, 'stone');
        expect(states).toEqual(await counted());
      }
    } finally {
      await search.stop();
    }
  });

  it.each([AVAILABLE, NOT_AVAILABLE, HELD, SOLD])(
    'in status %s are listed by page, newest first',
    async (status) => {
      const page = async (number: number) => {
        const { body } = await get(
          `/workflow/models/stone/records?state=${status}&size=2&page=${number}`,
        );
        return (body.data as unknown as { id: string; state: number }[]).map(({ id, state }) => {
          expect(state).toBe(status);
          return id;
        });
      };
      const first = await idsIn(status, 2);
      expect(first.length).toBeGreaterThan(0);
      expect(await page(1)).toEqual(first);
      expect(await page(2)).toEqual(await idsIn(status, 2, 2));
    },
  );

  it('are left out if they change their state while the page is read', async () => {
    const { pool, owner } = portal.database;
    const search = new SearchIndex(pool, () => undefined);
    try {
      await until('the stock is read', () => search.isReady);
      const [moved, ...others] = await idsIn(NOT_AVAILABLE, 3);
      expect(others).toHaveLength(2);
      const ask = search.columns.bind(search);
      search.columns = async (...asked) => {
        const named = await ask(...asked);
        await owner.query(`update stone set status = ${AVAILABLE} where id = $1`, [moved]);
        return named;
      };
      const page = { size: 3, offset: 0 };
      const records = await readRecordsInState({ pool, search }, 'stone', NOT_AVAILABLE, page);
      expect(records.map(({ id }) => id)).toEqual(others);
    } finally {
      await search.stop();
    }
  });

  it('come from the database while the search index loads', async () => {
    const pool = portal.database.pool;
    const search = new SearchIndex(pool, () => undefined, { patience: 0 });
    try {
      expect(await countRecordsByState({ pool, search }, 'stone')).toEqual(await counted());
      const records = await readRecordsInState({ pool, search }, 'stone', SOLD, {
        size: 3,
        offset: 1,
      });
      expect(records.map(({ id }) => id)).toEqual(await idsIn(SOLD, 3, 1));
      expect(search.isReady).toBe(false);
    } finally {
      await search.stop();
    }
  });
});
