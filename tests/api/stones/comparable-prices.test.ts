import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { priceSql } from '../../../server/stock/prices/price-sql.ts';
import { priceBook } from '../../../server/stock/prices/read-price-book.ts';
import { SUPPLIERS, type Viewer, viewerOfClient } from '../../../server/stock/prices/viewer.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Schemas = components['schemas'];

const DAY_MS = 86_400_000;

let portal: Portal;
let cast: Cast;
let desk: Desk;
let alike: Stone[];
let others: Stone[];
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  alike = await desk.stones(14);
  others = await desk.stones(2);
  await portal.database.pool.query(
    `update stone s set diamond_type = 1, growth_type = 2, carat = 1 + 0.05 * (n.place % 8), disc = -40 + (n.place % 6), total_amt = null,
            shape = a.shape, color = a.color, clarity = a.clarity, cut = a.ex, polish = a.polish, symmetry = a.symmetry, fancy = null
       from unnest($1::uuid[]) with ordinality as n (id, place),
            (select ${[
              'SHAPE ROUND shape',
              'COLOR F color',
              'CLARITY VS1 clarity',
              'CUT EX ex',
              'POLISH EX polish',
              'SYMMETRY EX symmetry',
            ]
              .map((one) => one.split(' '))
              .map(
                ([list, code, name]) =>
                  `(select v.nr from sub_master v join master m on m.id = v.master_id where m.code = '${list}' and v.code = '${code}') as ${name}`,
              )
              .join(', ')}) as a
      where s.id = n.id`,
    [[...alike, ...others].map(({ id }) => id)],
  );
  const change = (stone: Stone | undefined, values: string) =>
    portal.database.pool.query(`update stone set ${values} where id = $1`, [stone?.id]);
  await change(alike[0], 'carat = 1.495');
  await portal.database.pool.query(
    'update stone set provider_id = (select id from provider where user_id = $2) where id = any($1)',
    [alike.slice(8).map(({ id }) => id), cast.otherApiProvider.id],
  );
  await change(others[0], 'carat = 1.5');
  await change(others[1], 'growth_type = 1');
});
afterAll(() => portal?.stop());

async function answered<T>(by: Person, path: string, stone: Stone, more = ''): Promise<T> {
  const { status, body } = await portal.call(
    by.token,
    'GET',
    `/inventory/${path}?stock_no=${stone.stock_no}${more}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
}
const compared = (by: Person, stone: Stone, more = '') =>
  answered<Schemas['ComparablePrices']>(by, 'comparable-prices', stone, more);
const historyOf = (by: Person, stone: Stone, more = '') =>
  answered<Schemas['ComparablePriceHistory']>(by, 'comparable-prices/history', stone, more);

const first = (): Stone => {
  const [stone] = alike;
  if (!stone) throw new Error('the test chose no stones');
  return stone;
};

/** Computes the figures with PostgreSQL, from the attributes instead of the search index. */
async function bySql(viewer: Viewer, stone: Stone, providerOf: Person | null = null) {
  const { pool } = portal.database;
  const book = await priceBook(pool);
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const price = priceSql(book, viewer, place);
  const { rows } = await pool.query<Record<string, string>>(
    `with own as (select * from stone where id = ${place(stone.id)}),
          priced as (
            select s.id, s.provider_id, ${price.perCarat} as price
              from own o join stone s on (s.diamond_type, s.growth_type, s.shape, s.color, s.clarity) = (o.diamond_type, o.growth_type, o.shape, o.color, o.clarity)
               and trunc(s.carat, 2) between 1 and 1.49
               and (select string_agg(coalesce(v.code, ''), '') from unnest(array[s.cut, s.polish, s.symmetry]) as g join sub_master v on v.nr = g) = 'EXEXEX'
               and (s.status = 1 or s.id = o.id)
               and (${place(providerOf?.id ?? null)}::uuid is null or s.provider_id in (select id from provider where user_id = ${place(providerOf?.id ?? null)}))
              ${price.joins})
     select count(*)::int as pieces, min(price) as lowest, max(price) as highest,
            round((percentile_disc(0.5) within group (order by price) + percentile_disc(0.5) within group (order by price desc)) / 2, 2) as median,
            (select count(*) from priced p, priced o where o.id = (select id from own) and p.price < o.price) + 1 as rank
       from priced`,
    values,
  );
  const [found] = rows;
  return Object.fromEntries(
    Object.entries(found ?? {}).map(([key, value]) => [key, Number(value)]),
  );
}

const figuresOf = ({ pieces, rank, prices }: Schemas['ComparablePrices']) => ({
  pieces,
  rank,
  lowest: prices.lowest,
  median: prices.median,
  highest: prices.highest,
});

it('the figures equal those that PostgreSQL computes for the same viewer', async () => {
  const { businessId } = cast.ada;
  if (businessId === null) throw new Error('ada has no business');
  const ofAda = viewerOfClient({ businessId, associateId: cast.tove.id });
  for (const stone of alike.slice(0, 6)) {
    const expected = await bySql(ofAda, stone);
    expect(expected.pieces).toBeGreaterThanOrEqual(alike.length);
    expect(figuresOf(await compared(cast.ada, stone))).toEqual(expected);
    const asAda = `&business_id=${cast.ada.businessId}`;
    expect(figuresOf(await compared(cast.administrator, stone, asAda))).toEqual(expected);
    expect(figuresOf(await compared(cast.tove, stone, asAda))).toEqual(expected);
  }
});

it('a supplier is compared with its own stones at cost', async () => {
  const { rows } = await portal.database.pool.query<Stone>(
    `select s.id, s.stock_no from stone s join provider p on p.id = s.provider_id where p.user_id = $1 and s.id = any($2)`,
    [cast.apiProvider.id, alike.map(({ id }) => id)],
  );
  const [own] = rows;
  if (!own) throw new Error('no stone of this supplier was chosen');
  const found = await compared(cast.apiProvider, own);
  expect(figuresOf(found)).toEqual(await bySql(SUPPLIERS, own, cast.apiProvider));
  expect(found).not.toHaveProperty('suppliers');
});

it('the returned filter finds the same stones', async () => {
  const { filter, pieces, finish } = await compared(cast.ada, first());
  expect(finish).toBe('3EX');
  const { body } = await portal.call(cast.ada.token, 'POST', '/inventory/search', {
    body: { data: { ...filter, facets: [] } },
  });
  expect(body).toMatchObject({ pagination: { totalRecords: pieces } });
});

it('only administrators and quality control see the suppliers', async () => {
  const byCustomer = await compared(cast.ada, first());
  for (const person of [cast.administrator, cast.qualityControl]) {
    const { suppliers = [], pieces, prices } = await compared(person, first());
    expect(suppliers.reduce((sum, one) => sum + one.pieces, 0)).toBe(pieces);
    expect(suppliers.filter(({ is_own }) => is_own)).toHaveLength(1);
    expect(suppliers.length).toBeGreaterThan(1);
    expect(suppliers[0]?.prices.lowest).toBe(prices.lowest);
  }
  for (const person of [cast.tove, cast.guest, cast.auditor])
    expect(await compared(person, first())).not.toHaveProperty('suppliers');
  const { rows } = await portal.database.pool.query<{ name: string }>('select name from provider');
  for (const { name } of rows) expect(JSON.stringify(byCustomer)).not.toContain(name);
});

it('a held stone is included in its own comparison, but not in those of other stones', async () => {
  const [, other] = alike;
  if (!other) throw new Error('the test chose one stone');
  const before = await compared(cast.ada, first());
  const hold = await desk.held(cast.piers, first());
  expect((await compared(cast.ada, first())).pieces).toBe(before.pieces);
  expect((await compared(cast.ada, other)).pieces).toBe(before.pieces - 1);
  await desk.release(cast.piers, [hold]);
});

it('a stone that the caller may not see is not found', async () => {
  const stone = alike.at(-1);
  for (const path of ['comparable-prices', 'comparable-prices/history']) {
    const statusFor = async (by: Person) =>
      (await portal.call(by.token, 'GET', `/inventory/${path}?stock_no=${stone?.stock_no}`)).status;
    expect(await statusFor(cast.otherApiProvider)).toBe(200);
    expect(await statusFor(cast.apiProvider)).toBe(404);
  }
});

it('each past day has the prices and the stones of that day', async () => {
  const { pool } = portal.database;
  const [cheaper, gone, late] = alike.slice(1);
  if (!cheaper || !gone || !late) throw new Error('the test chose too few stones');
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  const ids = alike.map(({ id }) => id);
  await pool.query('delete from stone_price_past where stone_id = any($1)', [ids]);
  await pool.query('update stone set listed_at = $2 where id = any($1)', [ids, ago(40)]);
  await pool.query('update stone set listed_at = $2 where id = $1', [late.id, ago(10)]);
  await pool.query('update stone set disc = -70 where id = $1', [cheaper.id]);
  await pool.query('update stone_price_past set until = $2 where stone_id = $1', [
    cheaper.id,
    ago(20),
  ]);
  await desk.setStatus(cast.administrator, gone.id, 2);
  await portal.database.owner.query(
    "update ledger set at = $2 where stone_id = $1 and workflow = 'stone' and to_state = 2",
    [gone.id, ago(5)],
  );

  /** The compared stone, and those of which the last step up to `at` left them available. */
  const availableAt = async (at: string): Promise<Stone[]> =>
    (
      await pool.query<Stone>(
        `select s.id, s.stock_no from stone s where s.id = any($1) and s.listed_at <= $2
            and (s.id = $3 or 1 = (select coalesce(
                   (select l.to_state from ledger l where l.stone_id = s.id and l.workflow = 'stone' and l.at <= $2 order by l.id desc limit 1),
                   (select l.from_state from ledger l where l.stone_id = s.id and l.workflow = 'stone' order by l.id limit 1), s.status)))`,
        [ids, at, first().id],
      )
    ).rows;
  const { days, is_complete, first_at } = await historyOf(cast.ada, first());
  expect(is_complete).toBe(true);
  expect(days).toHaveLength(91);
  const dayAgo = (count: number) => {
    const day = days.at(-1 - count);
    if (!day) throw new Error(`the history has no day ${count} days ago`);
    return day;
  };
  const dayBefore = days.findIndex(({ pieces }) => pieces > 0) - 1;
  expect(Date.parse(first_at ?? '')).toBeGreaterThan(Date.parse(days[dayBefore]?.at ?? ''));
  expect(Date.parse(first_at ?? '')).toBeLessThanOrEqual(Date.parse(days[dayBefore + 1]?.at ?? ''));
  for (const count of [0, 4, 6, 12, 19, 21, 30, 60]) {
    const day = dayAgo(count);
    const stones = await availableAt(day.at);
    const explained = await Promise.all(
      stones.map(async (stone) => {
        const at = count === 0 ? '' : `&at=${day.at}`;
        const { markup_ppc } = await answered<Schemas['PriceExplanation']>(
          cast.administrator,
          'price-explanation',
          stone,
          `&business_id=${cast.ada.businessId}${at}`,
        );
        return Math.round(markup_ppc * 100);
      }),
    );
    explained.sort((one, other) => one - other);
    const low = explained[(explained.length - 1) >> 1];
    const high = explained[explained.length >> 1];
    expect(day, `${count} days ago`).toEqual({
      at: day.at,
      pieces: stones.length,
      lowest: stones.length === 0 ? null : (explained[0] ?? 0) / 100,
      median: low === undefined || high === undefined ? null : Math.round((low + high) / 2) / 100,
    });
  }
  const namesAt = async (count: number) =>
    (await availableAt(dayAgo(count).at)).map(({ stock_no }) => stock_no);
  expect(await namesAt(6)).toContain(gone.stock_no);
  expect(await namesAt(4)).not.toContain(gone.stock_no);
  expect(await namesAt(12)).not.toContain(late.stock_no);
  expect(await namesAt(60)).toEqual([]);
  expect(dayAgo(19).lowest).toBeLessThan(dayAgo(21).lowest ?? 0);
});
