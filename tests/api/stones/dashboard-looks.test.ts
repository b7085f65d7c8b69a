import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { some } from '../../support/runner/some.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  type DashboardDesk,
  dashboardDeskOf,
  dayAgo,
  type Narrowed,
} from '../../support/trade/dashboard-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import type { RawList } from '../../support/trade/raw-lines.ts';
import {
  different,
  type Glance,
  isOf,
  lookAround,
  type Search,
  searchesIn,
  searchesMade,
  stonesSeen,
} from '../../support/trade/raw-looks.ts';

type Schemas = components['schemas'];

let portal: Portal;
let cast: Cast;
let desk: DashboardDesk;
let searches: Search[];
let glances: Glance[];
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = await dashboardDeskOf(portal, cast);
  const { pool } = portal.database;
  await lookAround(pool);
  searches = await searchesMade(pool);
  glances = await stonesSeen(pool);
});
afterAll(() => portal?.stop());

describe('the steps from a view to a sale', () => {
  const listed = (by: Person, lists: readonly RawList[], query: Narrowed, status?: number) => {
    const lines = lists.flatMap((list) =>
      desk.linesOf(by, list, { ...query, currentTab: 'all' }, status ?? null),
    );
    return {
      times: lines.length,
      stones: different(lines.map(({ stone_id }) => stone_id)),
      clients: different(lines.map(({ business_id }) => business_id)),
    };
  };

  it('have the counts of their lists', async () => {
    for (const [by, query] of [
      [cast.administrator, {}],
      [cast.auditor, { startDate: dayAgo(150), diamond_type: 1 }],
      [cast.qualityControl, { endDate: dayAgo(10), business_associate_id: cast.tove.id }],
    ] as const) {
      const asked: Narrowed =
        Object.keys(query).length > 0 ? query : { startDate: dayAgo(29), endDate: dayAgo(0) };
      const found = await desk.tile<Schemas['FunnelChart']>(by, 'funnel-chart', query);
      const steps = Object.fromEntries(
        found.steps.map(({ step, times, stones, clients }) => [step, { times, stones, clients }]),
      );
      const looked = searchesIn(searches, asked);
      const opened = glances.filter(
        (glance) =>
          (!asked.startDate || glance.day >= asked.startDate) &&
          (!asked.endDate || glance.day <= asked.endDate) &&
          isOf(glance, asked),
      );
      expect(steps).toEqual({
        searched: {
          times: looked.length,
          stones: null,
          clients: different(looked.map(({ business_id }) => business_id)),
        },
        opened: {
          times: opened.length,
          stones: different(opened.map(({ stone_id }) => stone_id)),
          clients: different(opened.map(({ business_id }) => business_id)),
        },
        kept: listed(by, ['cart', 'watchlist'], asked),
        enquired: listed(by, ['enquiry'], asked),
        held: listed(by, ['hold'], asked),
        requested: listed(by, ['confirm-stone', 'memo'], asked),
        sold: listed(by, ['invoice'], asked, 1),
      });
      for (const { step, times, lists } of found.steps) {
        if (lists.length === 0) continue;
        const totals = await Promise.all(lists.map((list) => desk.totalOf(by, list, asked)));
        expect(
          totals.reduce((sum, total) => sum + total, 0),
          step,
        ).toBe(times);
      }
    }
  });
});

describe('the stock by shape', () => {
  it('has the counts of a search for each shape', async () => {
    for (const by of [cast.administrator, cast.auditor]) {
      const found = await desk.tile<Schemas['ShapeWise']>(by, 'shape-wise');
      const totalsOf = async (kind: 1 | 2, code: string) => {
        const data = { shape: [code], status: found.status, facets: [] };
        const { body } = await portal.call(
          by.token,
          'POST',
          `/inventory/search?diamond_type=${kind}&is_count_only=true`,
          { body: { data } },
        );
        const { totals } = body.data as Schemas['FoundStones'];
        return { pieces: totals.pieces, carats: totals.carat, total_amt: totals.total_amount };
      };
      for (const { code, pieces, white, fancy } of some(found.shapes)) {
        expect(white, code).toEqual(await totalsOf(1, code));
        expect(fancy, code).toEqual(await totalsOf(2, code));
        expect(pieces).toBe(white.pieces + fancy.pieces);
      }
      const sum = found.shapes.reduce((total, { pieces }) => total + pieces, 0);
      expect(sum).toBe(found.totalInventory.pieces);
      const { body } = await portal.call(by.token, 'GET', '/inventory/stocks');
      expect(body.data).toMatchObject({
        totalInventory: found.totalInventory,
        whiteInventory: found.whiteInventory,
        fancyInventory: found.fancyInventory,
      });
      const narrowed = await desk.tile<Schemas['ShapeWise']>(by, 'shape-wise', { diamond_type: 2 });
      expect(narrowed.totalInventory).toEqual(found.totalInventory);
      expect(narrowed.shapes.map(({ pieces }) => pieces)).toEqual(
        narrowed.shapes.map(({ fancy }) => fancy.pieces),
      );
    }
  });
});

it('an invalid query is refused with the reason', async () => {
  const refused = async (name: string, query: string, field: string, message: string) => {
    const path = `/home/dashboard/${name}?${query}`;
    const answer = await portal.call(cast.administrator.token, 'GET', path);
    expectProblem(answer, 400, field);
    expect(answer.body.message, path).toContain(message);
  };
  for (const name of [
    'enquiry-count',
    'enquiry-country',
    'enquiry-details',
    'funnel-chart',
    'high-recents-deals',
    'recent-search-daywise',
  ]) {
    const upsideDown = 'startDate=2026-03-02&endDate=2026-03-01';
    await refused(name, upsideDown, 'endDate', 'The last day must not be before the first day.');
    await refused(name, 'startDate=2026-02-31', 'startDate', 'This date does not exist.');
    await refused(name, 'country=QX', 'country', 'Unknown country.');
  }
  await refused('quarter-performance', 'day=2026-02-30', 'day', 'This date does not exist.');
  await refused('quarter-performance', 'period=week', 'period', 'period');
  await refused(
    'recent-search-daywise',
    'startDate=2020-01-01',
    'startDate',
    'Please choose at most 400 days.',
  );
  const body = { data: { startDate: '2026-03-02', endDate: '2026-03-01' } };
  expectProblem(
    await portal.call(cast.auditor.token, 'POST', '/home/dashboard/filter-search-daywise', {
      body,
    }),
    400,
    'data.endDate',
  );
});
