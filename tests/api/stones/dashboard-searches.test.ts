import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { pruneSearches } from '../../../server/trading/searches/recent-searches.ts';
import { rollUpSearches } from '../../../server/trading/searches/roll-up-searches.ts';
import { some } from '../../support/runner/some.ts';
import { until } from '../../support/runner/until.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  type DashboardDesk,
  dashboardDeskOf,
  dayAgo,
  dayOf,
  hourOf,
  type Narrowed,
} from '../../support/trade/dashboard-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import {
  lookAround,
  type Search,
  searchesIn,
  searchesMade,
} from '../../support/trade/raw-looks.ts';

type Schemas = components['schemas'];

const HOUR = 60 * 60 * 1000;

let portal: Portal;
let cast: Cast;
let desk: DashboardDesk;
let searches: Search[];
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = await dashboardDeskOf(portal, cast);
  const { pool } = portal.database;
  await lookAround(pool);
  searches = await searchesMade(pool);
});
afterAll(() => portal?.stop());

describe('the counts of searches by day and by hour', () => {
  const byHand = (made: readonly Search[]) => ({
    searches: made.length,
    in_vain: made.filter(({ found }) => found === 0).length,
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      searches: made.filter(({ at }) => hourOf(at) === hour).length,
    })),
  });
  const dayRows = (made: readonly Search[], query: Narrowed) => {
    const days = Array.from({ length: 401 }, (_, ago) => dayAgo(400 - ago));
    return days
      .filter((day) => day >= (query.startDate ?? '') && day <= (query.endDate ?? ''))
      .map((day) => {
        const ofDay = made.filter(({ at }) => dayOf(at) === day);
        return {
          day,
          searches: ofDay.length,
          in_vain: ofDay.filter(({ found }) => found === 0).length,
        };
      });
  };

  /** Those of clients and guests, where the reader’s days and hours begin. */
  const expectDays = async () => {
    const spans = { today: 1, week: 7, month: 30, quarter: 91, year: 365 };
    for (const [filter, days] of Object.entries(spans)) {
      const found = await desk.tile<Schemas['SearchDaywise']>(
        cast.auditor,
        'recent-search-daywise',
        { filter, diamond_type: 1 },
      );
      const query = { startDate: dayAgo(days - 1), endDate: dayAgo(0), diamond_type: 1 };
      const made = searchesIn(searches, query);
      expect(found).toMatchObject({
        startDate: query.startDate,
        endDate: query.endDate,
        ...byHand(made),
      });
      expect(found.days).toEqual(dayRows(made, query));
      for (const { weekday, hour, searches: count } of some(found.week)) {
        const ofHour = made.filter(
          ({ at }) => hourOf(at) === hour && (new Date(dayOf(at)).getUTCDay() || 7) === weekday,
        );
        expect(count).toBe(ofHour.length);
      }
      expect(found.week.reduce((sum, { searches: count }) => sum + count, 0)).toBe(made.length);
    }
  };

  /** Between two moments that lie anywhere in their hours. */
  const expectMoments = async () => {
    const from = new Date(Date.now() - 40 * 24 * HOUR - 7 * 60_000);
    const to = new Date(Date.now() - 3 * HOUR + 4 * 60_000);
    const query = { startDate: from.toISOString(), endDate: to.toISOString() };
    const found = await desk.tile<Schemas['SearchDaywise']>(
      cast.administrator,
      'recent-search-daywise',
      query,
    );
    const made = searchesIn(searches, {}).filter(({ at }) => at >= from && at < to);
    expect(found).toMatchObject(byHand(some(made)));
    const named = found.SHAPE.reduce((sum, { searches: count }) => sum + count, 0);
    expect(named).toBe(made.flatMap(({ shapes }) => shapes).length);
  };

  /** Narrowed to what was searched for, and to who searched. */
  const expectValues = async () => {
    const filter = async (data: object): Promise<Schemas['SearchDaywise']> => {
      const answer = await portal.call(
        cast.qualityControl.token,
        'POST',
        '/home/dashboard/filter-search-daywise',
        { body: { data }, headers: { 'time-zone': 'Asia/Kolkata' } },
      );
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return answer.body.data as Schemas['SearchDaywise'];
    };
    const days = { startDate: dayAgo(300), endDate: dayAgo(1) };
    const all = await filter({ ...days, filter: 'today' });
    const made = searchesIn(searches, days);
    expect(all).toMatchObject(byHand(made));
    for (const [name, values] of [
      ['SHAPE', 'shapes'],
      ['COLOR', 'colors'],
      ['CLARITY', 'clarities'],
    ] as const) {
      for (const { code, searches: count } of some(all[name]))
        expect(count, code).toBe(made.filter((search) => search[values].includes(code)).length);
    }
    for (const { business_id, searches: count } of some(all.companies))
      expect(count).toBe(made.filter((search) => search.business_id === business_id).length);
    const [first] = some(all.companies);
    const shape = some(all.SHAPE).toSorted((a, b) => b.searches - a.searches)[0];
    const clarity = some(all.CLARITY).toSorted((a, b) => b.searches - a.searches)[0];
    expect(
      await filter({ ...days, shape: [shape?.code], business_ids: [first.business_id] }),
    ).toMatchObject(
      byHand(
        made.filter(
          ({ shapes, business_id }) =>
            shapes.includes(shape?.code ?? '') && business_id === first.business_id,
        ),
      ),
    );
    expect(await filter({ ...days, clarity: [clarity?.code] })).toMatchObject(
      byHand(made.filter(({ clarities }) => clarities.includes(clarity?.code ?? ''))),
    );
  };

  const uncounted = async (): Promise<number> => {
    const { rows } = await portal.database.pool.query<{ count: number }>(
      'select count(*)::int as count from search_made where not is_counted',
    );
    return rows[0]?.count ?? 0;
  };
  const expectRight = async () => {
    searches = await searchesMade(portal.database.pool);
    await expectDays();
    await expectMoments();
    await expectValues();
  };

  it('are correct if no search is aggregated, if all are, and if some are', async () => {
    const { pool } = portal.database;
    await expectRight();
    await Promise.all([rollUpSearches(pool), rollUpSearches(pool)]);
    expect(await uncounted()).toBe(0);
    await expectRight();
    await lookAround(pool);
    expect(await uncounted()).toBeGreaterThan(0);
    await expectRight();
    await rollUpSearches(pool);
    await expectRight();
  });

  it('are correct after the aggregating process was killed', async () => {
    const { pool } = portal.database;
    await lookAround(pool);
    const before = await uncounted();
    const gate = await pool.connect();
    try {
      // The count has marked searches and written the first of its tables when it comes to the one that is locked.
      await gate.query('begin; lock table search_of_business in exclusive mode');
      const killed = rollUpSearches(pool);
      const fallen = expect(killed).rejects.toThrow();
      await until('it waits, and is ended', async () => {
        await gate.query('select pg_stat_clear_snapshot()');
        const { rowCount } = await gate.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%set is_counted%'`,
        );
        return rowCount === 1;
      });
      await fallen;
      await gate.query('rollback');
    } finally {
      gate.release();
    }
    expect(await uncounted()).toBe(before);
    await expectRight();
    await rollUpSearches(pool);
    expect(await uncounted()).toBe(0);
    await expectRight();
  });

  it('are deleted together with the searches, month by month', async () => {
    const { pool } = portal.database;
    await pool.query(
      `insert into search_made (at, user_id, search_type, diamond_type, shapes, colors, clarities)
       select now() - interval '450 days', $1, 1, 1, '{ROUND}', '{}', '{}'`,
      [cast.ada.id],
    );
    await rollUpSearches(pool);
    await pruneSearches(pool);
    for (const table of [
      'search_made',
      'search_of_quarter_hour',
      'search_of_value',
      'search_of_business',
    ]) {
      const { rowCount } = await pool.query(
        `select from ${table} where at < date_trunc('month', now() - interval '400 days', 'UTC')`,
      );
      expect(rowCount, table).toBe(0);
    }
    await expectRight();
  });
});
