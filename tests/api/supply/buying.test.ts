import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { demandDeskOf, RARE } from '../../support/trade/demand-desk.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { searchDeskOf } from '../../support/trade/search-desk.ts';

type Lost = components['schemas']['LostDemand'];
type Kind = components['schemas']['LostKind'];
type LostRecord = components['schemas']['LostRecord'];

const LOST = '/inventory/lost-demand';
const RECORDS = '/inventory/lost-demand/records';
const BY = ['shape', 'size', 'color', 'clarity', 'growth', 'price'] as const;
type By = (typeof BY)[number];

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal?.stop());

async function asked<T>(path: string, query: string, by: Person = cast.administrator) {
  const answer = await portal.call(by.token, 'GET', `${path}?${query}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body as unknown as { data: T; pagination: { totalRecords: number } };
}
const lost = async (query: string, by?: Person) => (await asked<Lost>(LOST, query, by)).data;
const of = (report: Lost, code: string | null): Kind | undefined =>
  report.kinds.find((kind) => kind.code === code);

interface Wish {
  what: 'searches' | 'rejected' | 'demands';
  who: string;
  wanted: number;
  filter: {
    growth_type?: number;
    carat?: { from?: number; to?: number }[];
    markup_ppc?: { from?: number; to?: number };
    [field: string]: unknown;
  };
}
const BANDS = [0, 500, 1000, 2500, 5000, 10000, 25000];

/** The same counted from the raw rows, one wish after the other. */
async function recount(diamondType: 1 | 2, growth: number | null): Promise<Wish[]> {
  const { pool } = portal.database;
  const [searches, orders, demands] = await Promise.all([
    pool.query(
      `select s.user_id as who, s.filter, u.role_id as role from search_made s join app_user u on u.id = s.user_id
        where s.found = 0 and s.search_type = 1 and s.diamond_type = ${diamondType} and s.at > now() - interval '30 days'`,
    ),
    pool.query(
      `select o.requested_by as who, o.price_per_ct::float8 as ppc, s.carat::float8 as carat, s.growth_type,
              array(select m.code from sub_master m where m.nr = s.shape) as shape, array(select m.code from sub_master m where m.nr = s.color) as color,
              array(select m.code from sub_master m where m.nr = s.clarity) as clarity, array(select m.code from sub_master m where m.nr = s.fancy) as fancy
         from confirm_stone o join stone s on s.id = o.stone_id
        where o.state = 3 and s.diamond_type = ${diamondType} and o.ended_at > now() - interval '30 days'`,
    ),
    pool.query(
      'select placed_by as who, quantity, target_ppc::float8 as ppc, filter from demand where state = 1',
    ),
  ]);
  const wishes: Wish[] = [
    ...searches.rows
      .filter(({ role, filter }) => [2, 3, 4].includes(role) || filter.business_id)
      .filter(
        ({ filter }) =>
          !filter.numbers && !filter.stock_numbers && !filter.term && !filter.collection_id,
      )
      .map(({ who, filter }) => ({ what: 'searches' as const, who, wanted: 0, filter })),
    ...orders.rows.map(({ who, ppc, carat, ...filter }) => {
      const weight = Math.floor(carat * 100 + 1e-6) / 100;
      const one = {
        ...filter,
        carat: [{ from: weight, to: weight }],
        markup_ppc: { from: ppc, to: ppc },
      };
      return { what: 'rejected' as const, who, wanted: 0, filter: one };
    }),
    ...demands.rows
      .filter(({ filter }) => (filter.diamond_type ?? 1) === diamondType)
      .map(({ who, quantity, ppc, filter }) => ({
        what: 'demands' as const,
        who,
        wanted: quantity,
        filter:
          ppc === null || filter.markup_ppc
            ? filter
            : { ...filter, markup_ppc: { from: ppc, to: ppc } },
      })),
  ];
  return wishes.filter(
    ({ filter }) => growth === null || (filter.growth_type ?? growth) === growth,
  );
}

function codesOf(
  by: By,
  diamondType: 1 | 2,
  { filter }: Wish,
  sizes: { id: string; from: number; to: number }[],
): (string | null)[] {
  const overlaps = (a: { from?: number; to?: number }, from: number, to: number) =>
    (a.from ?? 0) <= to && (a.to ?? Number.POSITIVE_INFINITY) >= from;
  const named = (): string[] => {
    switch (by) {
      case 'growth':
        return filter.growth_type ? [String(filter.growth_type)] : [];
      case 'size':
        return sizes
          .filter(({ from, to }) => (filter.carat ?? []).some((range) => overlaps(range, from, to)))
          .map(({ id }) => id);
      case 'price': {
        const range = filter.markup_ppc;
        if (!range) return [];
        return BANDS.filter((from, at) =>
          overlaps(range, from, (BANDS[at + 1] ?? Number.POSITIVE_INFINITY) - 0.01),
        ).map(String);
      }
      default:
        return (filter[by === 'color' && diamondType === 2 ? 'fancy' : by] ?? []) as string[];
    }
  };
  const codes = named();
  return codes.length > 0 ? codes : [null];
}

const figures = (wishes: readonly Wish[]) => {
  const count = (what: Wish['what']) => wishes.filter((wish) => wish.what === what);
  return {
    searches: count('searches').length,
    searchers: new Set(count('searches').map(({ who }) => who)).size,
    rejected: count('rejected').length,
    demands: count('demands').length,
    wanted: wishes.reduce((sum, { wanted }) => sum + wanted, 0),
  };
};

describe('the report on lost demand', () => {
  it('equals a count of the raw rows for every kind, and each figure links to as many records', async () => {
    const searches = searchDeskOf(portal);
    const demands = demandDeskOf(portal);
    const vain = { found: 0 };
    await searches.recorded(cast.ada, {
      filter: { ...RARE, carat: [{ from: 1, to: 1.6 }], growth_type: 2 },
      ...vain,
    });
    await searches.recorded(cast.ada, { filter: { ...RARE, markup_ppc: { to: 1200 } }, ...vain });
    await searches.recorded(cast.ada, { filter: { ...RARE, carat: [{ from: 5 }] }, ...vain });
    await searches.recorded(cast.tove, {
      filter: { diamond_type: 1, clarity: ['FL', 'IF'] },
      ...vain,
    });
    await searches.recorded(cast.piers, {
      filter: { diamond_type: 2, shape: ['HEART'], fancy: ['PINK'] },
      ...vain,
    });
    // Neither a search that found something nor one of the house, nor one for a number, is demand that was lost.
    await searches.recorded(cast.ada, { filter: { ...RARE, lab: ['GIA'] }, found: 3 });
    await searches.recorded(cast.administrator, { filter: RARE, ...vain });
    await searches.recorded(cast.ada, {
      filter: { diamond_type: 1, numbers: ['NOBODYS-1'] },
      ...vain,
    });
    await demands.placed(cast.ada, { quantity: 7, target_ppc: 3000 });
    await demands.placed(cast.piers, {
      quantity: 2,
      filter: { diamond_type: 1, shape: ['HEART', 'OVAL'], growth_type: 1 },
    });
    for (const stone of await desk.stones(3)) {
      const order = await desk.ordered(cast.ada, stone);
      expect(
        await desk.reject(cast.administrator, [order], { remark: 'The supplier has sold it.' }),
      ).toMatchObject({ status: 200 });
    }
    const sizes = (
      await portal.database.pool.query<{ id: string; from: number; to: number }>(
        'select id, carat_from::float8 as "from", carat_to::float8 as "to" from sub_carat_range where is_active and deleted_at is null',
      )
    ).rows;
    for (const [type, growth] of [
      [1, null],
      [1, 2],
      [2, null],
    ] as const) {
      const raw = await recount(type, growth);
      for (const by of BY) {
        const query = `by=${by}&diamond_type=${type}${growth ? `&growth_type=${growth}` : ''}`;
        const report = await lost(query);
        expect(report.totals, query).toEqual(figures(raw));
        const groups = Map.groupBy(
          raw.flatMap((wish) => codesOf(by, type, wish, sizes).map((code) => ({ code, wish }))),
          ({ code }) => code,
        );
        const told = new Map(
          report.kinds
            .filter(({ lost: l }) => l.searches + l.rejected + l.demands > 0)
            .map((kind) => [kind.code, kind.lost]),
        );
        expect([...told.keys()].toSorted(), query).toEqual(
          [...groups.keys()]
            .filter(
              (code) =>
                by !== 'growth' || growth === null || code === null || code === String(growth),
            )
            .toSorted(),
        );
        for (const [code, figuresOf] of told) {
          expect(figuresOf, `${query} ${code}`).toEqual(
            figures((groups.get(code) ?? []).map(({ wish }) => wish)),
          );
          for (const what of ['searches', 'rejected', 'demands'] as const) {
            const { data, pagination } = await asked<LostRecord[]>(
              RECORDS,
              `${query}&lost=${what}&code=${encodeURIComponent(code ?? '')}`,
            );
            expect([data.length, pagination.totalRecords], `${query} ${what} ${code}`).toEqual([
              figuresOf[what],
              figuresOf[what],
            ]);
          }
        }
      }
    }
    const byShape = await lost('by=shape');
    expect(byShape.reasons[0]).toEqual({ reason: 'The supplier has sold it.', rejected: 3 });
    expect(of(byShape, 'HEART')?.lost.wanted).toBeGreaterThanOrEqual(9);
  });

  it('shows the available stones of each kind, as the search counts them, and how many have been in stock for long', async () => {
    await portal.database.pool.query(
      `update stone set listed_at = now() - make_interval(days => (array[5, 40, 100, 200])[1 + nr % 4])`,
    );
    const count = async (filter: object) => {
      const answer = await portal.call(
        cast.administrator.token,
        'POST',
        '/inventory/filter-search',
        {
          body: { data: { availability: 1, facets: [], ...filter } },
        },
      );
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return (answer.body.data as { totals: { pieces: number } }).totals.pieces;
    };
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    for (const by of BY) {
      const { kinds } = await lost(`by=${by}`);
      expect(kinds.length, by).toBeGreaterThan(1);
      for (const { code, filter, stock } of kinds
        .toSorted((a, b) => b.stock.pieces - a.stock.pieces)
        .slice(0, 3))
        expect(stock, `${by} ${code}`).toEqual({
          pieces: await count(filter),
          over_30_days: await count({ ...filter, listed_to: ago(30) }),
          over_90_days: await count({ ...filter, listed_to: ago(90) }),
          over_180_days: await count({ ...filter, listed_to: ago(180) }),
        });
      expect(
        kinds.some(
          ({ stock: s }) =>
            s.pieces > s.over_30_days && s.over_90_days > s.over_180_days && s.over_180_days > 0,
        ),
      ).toBe(true);
    }
  });

  it('has a period, and refuses an invalid one', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const none = await lost(`by=shape&startDate=${tomorrow}&endDate=${tomorrow}`);
    expect(none.totals).toMatchObject({ searches: 0, searchers: 0, rejected: 0 });
    const refused = async (query: string) => {
      const { status, body } = await portal.call(
        cast.administrator.token,
        'GET',
        `${LOST}?by=shape&${query}`,
      );
      return [status, body.errors ?? body.message];
    };
    expect(await refused('startDate=2026-05-02&endDate=2026-05-01')).toMatchObject([
      400,
      [{ field: 'endDate', message: 'The end of the period must not be before its start.' }],
    ]);
    expect(await refused('startDate=2026-02-31')).toMatchObject([400, [{ field: 'startDate' }]]);
    expect((await refused('diamond_type=3'))[0]).toBe(400);
    expect((await portal.call(cast.administrator.token, 'GET', `${LOST}?by=weight`)).status).toBe(
      400,
    );
  });

  it('is only for staff', async () => {
    for (const reader of [cast.qualityControl, cast.auditor]) await lost('by=shape', reader);
    for (const other of [cast.ada, cast.tove, cast.apiProvider])
      expect(await portal.call(other.token, 'GET', `${LOST}?by=shape`)).toMatchObject({
        status: 403,
      });
  });
});
