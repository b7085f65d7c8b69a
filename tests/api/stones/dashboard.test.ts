import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { some } from '../../support/runner/some.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  type DashboardDesk,
  dashboardDeskOf,
  dayAgo,
  isWithin,
  midnightOf,
  type Narrowed,
} from '../../support/trade/dashboard-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import type { RawLine, RawList } from '../../support/trade/raw-lines.ts';

type Schemas = components['schemas'];
type Counts = Schemas['EnquiryCount'];
type CountName = keyof Schemas['CountedLists'];

/** Which lines each count is of, by hand. */
const COUNTED: Readonly<Record<CountName, readonly [list: RawList, status: number | null]>> = {
  cartCount: ['cart', null],
  confirmStonesCount: ['confirm-stone', 2],
  holdsCount: ['hold', null],
  memosCount: ['memo', null],
  notesCount: ['notes', null],
  pendingStonesCount: ['confirm-stone', 1],
  watchListCount: ['watchlist', null],
  enquiriesCount: ['enquiry', null],
};
const NAMES = Object.keys(COUNTED) as CountName[];

let portal: Portal;
let cast: Cast;
let desk: DashboardDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = await dashboardDeskOf(portal, cast);
});
afterAll(() => portal?.stop());

const counted = (by: Person, query: Narrowed): Record<CountName, number> =>
  Object.fromEntries(
    NAMES.map((name) => {
      const [list, status] = COUNTED[name];
      return [name, desk.linesOf(by, list, query, status).length];
    }),
  ) as Record<CountName, number>;

const sizeOf = (lines: readonly RawLine[]): Schemas['StockSize'] => ({
  pieces: lines.length,
  carats: lines.reduce((sum, { carat }) => sum + Math.round(Number(carat) * 1000), 0) / 1000,
  total_amt: lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100,
});

describe('the number of lines of each list', () => {
  it('equals the number of rows, and the list with the same filters', async () => {
    const all = [
      ...[cast.administrator, cast.qualityControl, cast.auditor],
      ...[cast.tove, cast.ada],
    ];
    for (const by of all) {
      for (const query of [
        {},
        { currentTab: 'ended', diamond_type: 1 },
        { currentTab: 'all', startDate: dayAgo(90), endDate: dayAgo(30) },
        { currentTab: 'all', country: 'ZZ' },
        { currentTab: 'all', business_associate_id: cast.tove.id, diamond_type: 2 },
        { currentTab: 'all', business_id: cast.ada.businessId ?? '', startDate: dayAgo(200) },
      ] satisfies Narrowed[]) {
        const { lists, ...counts } = await desk.tile<Counts>(by, 'enquiry-count', query);
        expect(counts, JSON.stringify(query)).toEqual(counted(by, query));
        for (const name of NAMES)
          expect(await desk.totalOf(by, lists[name], query), name).toBe(counts[name]);
      }
    }
    const counts = await Promise.all(
      [cast.administrator, cast.tove, cast.ada].map((by) =>
        desk.tile<Counts>(by, 'enquiry-count', { currentTab: 'all' }),
      ),
    );
    for (const name of NAMES) expect(counts[0]?.[name], name).toBeGreaterThan(0);
    const [house = 0, clients = 0, own = 0] = counts.map((of) =>
      NAMES.reduce((sum, name) => sum + of[name], 0),
    );
    expect([house > clients, clients > own, own > 0]).toEqual([true, true, true]);
  });

  it('equals the sum over the countries, and the list of each country', async () => {
    const by = cast.administrator;
    for (const query of [{ currentTab: 'all' }, { diamond_type: 1 }] satisfies Narrowed[]) {
      const { lists, countries } = await desk.tile<Schemas['EnquiryCountry']>(
        by,
        'enquiry-country',
        query,
      );
      const all = await desk.tile<Counts>(by, 'enquiry-count', query);
      for (const name of NAMES) {
        const sum = countries.reduce((total, country) => total + country[name], 0);
        expect(sum, name).toBe(all[name]);
      }
      for (const { iso2, name: _, total, ...counts } of some(countries)) {
        expect(counts, iso2).toEqual(counted(by, { ...query, country: iso2 }));
        expect(total).toBe(NAMES.reduce((sum, name) => sum + counts[name], 0));
      }
      const totals = countries.map(({ total }) => total);
      expect(totals).toEqual(totals.toSorted((a, b) => b - a));
      for (const { iso2, cartCount } of [some(countries)[0], countries.at(-1)].flatMap(
        (one) => one ?? [],
      ))
        expect(await desk.totalOf(by, lists.cartCount, { ...query, country: iso2 })).toBe(
          cartCount,
        );
    }
  });
});

describe('the newest and the most valuable lines', () => {
  it('are the first lines of their lists', async () => {
    const query = { currentTab: 'all', startDate: dayAgo(120) } as const;
    const by = cast.qualityControl;
    const details = await desk.tile<Schemas['EnquiryDetails']>(by, 'enquiry-details', {
      ...query,
      size: 7,
    });
    for (const [name, list] of [
      ['Carts', 'cart'],
      ['ConfirmStones', 'confirm-stone'],
      ['Hold', 'hold'],
      ['Memos', 'memo'],
    ] as const) {
      const lines = desk.linesOf(by, list, query, null);
      const newest = lines.toSorted(
        (a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? -1 : 1),
      );
      expect(details[name].lines.map(({ id }) => id)).toEqual(
        newest.slice(0, 7).map(({ id }) => id),
      );
      expect(details[name].totalRecords).toBe(lines.length);
      expect(await desk.totalOf(by, details[name].list, query)).toBe(lines.length);
    }
  });

  it.each(['administrator', 'tove', 'ada'] as const)(
    'include only sales that were not reversed, by default of the last thirty days, for %s',
    async (name) => {
      const by = cast[name];
      for (const query of [{}, { startDate: dayAgo(200), endDate: dayAgo(3), diamond_type: 1 }]) {
        const found = await desk.tile<Schemas['HighRecentDeals']>(by, 'high-recents-deals', {
          ...query,
          size: 100,
        });
        const days = { startDate: dayAgo(29), endDate: dayAgo(0), ...query };
        expect(found).toMatchObject({ startDate: days.startDate, endDate: days.endDate });
        const lines = desk.linesOf(by, 'invoice', days, 1);
        const amounts = lines.map(({ amount }) => Number(amount)).toSorted((a, b) => b - a);
        expect(found.deals.map(({ sell_amt }) => sell_amt)).toEqual(amounts);
        expect(found.totalRecords).toBe(lines.length);
        expect(found.total_amt).toBe(sizeOf(lines).total_amt);
        expect(await desk.totalOf(by, found.list, days)).toBe(lines.length);
      }
    },
  );
});

describe('the comparison of a period with the previous one', () => {
  /** An invoice is of the day of its first line, whichever of its lines are asked for. */
  const invoicesOf = (by: Person, { startDate, endDate, ...query }: Narrowed): number => {
    const whole = desk.linesOf(by, 'invoice', { currentTab: 'all' }, null);
    const asked = desk.linesOf(by, 'invoice', { ...query, currentTab: 'all' }, null);
    const wanted = new Set(asked.map(({ document }) => document));
    const first = new Map<string | null, Date>();
    for (const { document, created_at } of whole) {
      const known = first.get(document);
      if (wanted.has(document) && (!known || created_at < known)) first.set(document, created_at);
    }
    return [...first.values()].filter((at) => isWithin(at, { startDate, endDate })).length;
  };
  const figuresOf = (by: Person, days: Narrowed): object => {
    const of = (list: RawList) => desk.linesOf(by, list, { ...days, currentTab: 'all' }, null);
    return {
      sold: sizeOf(of('invoice')),
      credited: sizeOf(of('invoice').filter(({ state }) => state === 2)),
      net: sizeOf(of('invoice').filter(({ state }) => state === 1)),
      orders: of('confirm-stone').length,
      memos: of('memo').length,
      invoices: invoicesOf(by, days),
    };
  };

  it.each(['administrator', 'tove', 'ada'] as const)(
    'adds up the rows of both periods and of each part, for %s',
    async (name) => {
      const by = cast[name];
      for (const { period, day, ...narrowed } of [
        {},
        { period: 'month', day: dayAgo(40) },
        { period: 'year', diamond_type: 1 },
        { period: 'quarter', day: dayAgo(100), business_associate_id: cast.tove.id },
      ] as (Narrowed & { period?: string; day?: string })[]) {
        const asked = { period, day, ...narrowed };
        const found = await desk.tile<Schemas['QuarterPerformance']>(
          by,
          'quarter-performance',
          asked,
        );
        const parts = some(found.parts).flatMap(({ current, before }) => [current, before]);
        for (const told of [found.current, found.before, ...parts]) {
          if (!told) continue;
          const { startDate, endDate, ...figures } = told;
          expect(figures).toEqual(figuresOf(by, { ...narrowed, startDate, endDate }));
        }
        // The parts leave nothing out and count nothing twice.
        for (const side of ['current', 'before'] as const) {
          const pieces = found.parts.reduce((sum, part) => sum + (part[side]?.sold.pieces ?? 0), 0);
          expect(pieces).toBe(found[side].sold.pieces);
        }
        const { sold, startDate, endDate } = found.before;
        const list = { list: 'invoice', currentTab: 'all', status: null } as const;
        expect(await desk.totalOf(by, list, { ...narrowed, startDate, endDate })).toBe(sold.pieces);
        expect(found.before_so_far === null).toBe(day !== undefined);
      }
    },
  );

  it('covers the current period up to now', async () => {
    const { current, before_so_far: soFar } = await desk.tile<Schemas['QuarterPerformance']>(
      cast.auditor,
      'quarter-performance',
      { period: 'year' },
    );
    const until = new Date(soFar?.endDate ?? '');
    const gone = Date.now() - midnightOf(current.startDate);
    expect(until.getTime() - midnightOf(soFar?.startDate ?? '') - gone).toBeLessThan(60_000);
    expect(until.getTime() - midnightOf(soFar?.startDate ?? '') - gone).toBeGreaterThan(-60_000);
    const lines = desk
      .linesOf(cast.auditor, 'invoice', { startDate: soFar?.startDate, currentTab: 'all' }, null)
      .filter(({ created_at }) => created_at < until);
    expect(soFar?.sold).toEqual(sizeOf(lines));
  });
});
