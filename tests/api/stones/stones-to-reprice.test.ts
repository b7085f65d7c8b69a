import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { some } from '../../support/runner/some.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Reprice = components['schemas']['StoneToReprice'];

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal?.stop());

async function asked(query = '', by: Person = cast.administrator): Promise<Reprice[]> {
  const answer = await portal.call(
    by.token,
    'GET',
    `/inventory/stones-to-reprice?size=1000&${query}`,
  );
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const data = answer.body.data as Reprice[];
  expect(answer.body).toMatchObject({ pagination: { totalRecords: data.length } });
  return data;
}

interface Raw {
  id: string;
  stock_no: string;
  status: number;
  kind: string;
  days: number;
  seen: number;
  asked: number;
  lately: boolean;
  disc: number | null;
  ppc: number;
}

/** The same from raw rows: who looked, who asked, and the middle of each kind. */
async function recount(type: 1 | 2, growth: number | null, minDays: number, minSeen: number) {
  const { rows } = await portal.database.pool.query<Raw>(
    `select s.id, s.stock_no, s.status, concat_ws('/', s.growth_type, s.shape, case when $1 = 1 then s.color end, coalesce(s.clarity, 0), s.fancy, s.intensity, z.carat_from) as kind,
            extract(epoch from now() - s.listed_at)::float8 / 86400 as days, s.status_changed_at > now() - interval '180 days' as lately,
            (select count(*)::int from stone_seen o where o.stone_id = s.id and o.on_day >= (now() - interval '30 days')::date) as seen,
            (select count(*)::int from ledger l where l.stone_id = s.id and l.from_state = 0 and l.at > now() - interval '30 days'
                and l.workflow in ('cart', 'watchlist', 'enquiry', 'hold', 'confirmStone', 'memoLine')) as asked,
            s.disc::float8 as disc, s.price_per_ct::float8 as ppc
       from stone s join sub_carat_range z on trunc(s.carat, 2) between z.carat_from and z.carat_to
      where s.diamond_type = $1 and ($2::int is null or s.growth_type = $2)`,
    [type, growth],
  );
  const middle = (values: number[]): number | null =>
    values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? null;
  const kinds = Map.groupBy(
    rows.filter(({ status, lately }) => status === 1 || (status === 8 && lately)),
    ({ kind }) => kind,
  );
  return rows
    .filter((s) => s.status === 1 && s.days >= minDays && s.seen >= minSeen && s.asked === 0)
    .map((stone) => {
      const like = kinds.get(stone.kind) ?? [];
      const disc = middle(like.flatMap((one) => (one.disc === null ? [] : [one.disc])));
      const ppc = middle(like.map((one) => one.ppc));
      const above =
        like.length < 2
          ? null
          : stone.disc !== null && disc !== null
            ? ((100 + stone.disc) / (100 + disc) - 1) * 100
            : (stone.ppc / (ppc ?? 1) - 1) * 100;
      return {
        stock_no: stone.stock_no,
        days: Math.floor(stone.days),
        seen: stone.seen,
        like: like.filter(({ status }) => status === 1).length - 1,
        like_sold: like.filter(({ status }) => status === 8).length,
        disc: stone.disc,
        like_disc: disc,
        price_per_ct: stone.ppc,
        like_per_ct: ppc,
        above: above === null ? null : expect.closeTo(above, 1),
      };
    })
    .toSorted((a, b) => a.stock_no.localeCompare(b.stock_no));
}

it('are stones that were viewed but not ordered, each with the median of comparable stones, as in the raw rows', async () => {
  const { pool } = portal.database;
  // Kinds of many stones, so that each has a market.
  await pool.query(
    `with one as (select growth_type, shape, color, clarity from stone where diamond_type = 1 group by 1, 2, 3, 4 order by count(*) desc limit 1)
     update stone s set carat = 1.01 + (nr % 40) / 100.0 from one
      where (s.growth_type, s.shape, s.color, s.clarity) = (one.growth_type, one.shape, one.color, one.clarity)`,
  );
  await pool.query('delete from stone_seen');
  await pool.query(`update stone set listed_at = now() - make_interval(days => 10 + nr % 200)`);
  await pool.query(
    `insert into stone_seen (stone_id, user_id, on_day)
     select s.id, u.id, current_date - d from stone s, generate_series(1, 1 + s.nr % 5) as d, app_user u where u.id = $1 and s.status = 1`,
    [cast.ada.id],
  );
  for (const [type, growth, minDays, minSeen] of [
    [1, null, 30, 3],
    [1, 2, 0, 5],
    [2, null, 100, 1],
  ] as const) {
    const raw = await recount(type, growth, minDays, minSeen);
    expect(raw.length).toBeGreaterThan(3);
    const told = await asked(
      `diamond_type=${type}${growth ? `&growth_type=${growth}` : ''}&min_days=${minDays}&min_seen=${minSeen}`,
    );
    expect(told.map(({ above }) => above ?? Number.NEGATIVE_INFINITY)).toEqual(
      told.map(({ above }) => above ?? Number.NEGATIVE_INFINITY).toSorted((a, b) => b - a),
    );
    expect(
      told
        .map(
          ({
            diamond_type: _,
            growth_type: __,
            shape: ___,
            carat: ____,
            color: _____,
            clarity: ______,
            fancy: _______,
            ...stone
          }) => stone,
        )
        .toSorted((a, b) => a.stock_no.localeCompare(b.stock_no)),
    ).toEqual(raw);
  }
  const white = await asked('min_days=0&min_seen=1');
  expect(white.some(({ above, like }) => above !== null && above > 0 && like > 5)).toBe(true);
  // Once somebody asks, its price keeps nobody away.
  const [stone] = white;
  if (!stone) throw new Error('no stone');
  const found = await pool.query<{ id: StoneId }>('select id from stone where stock_no = $1', [
    stone.stock_no,
  ]);
  const { id } = some(found.rows)[0];
  await desk.held(cast.ada, { id, stock_no: stone.stock_no });
  expect((await asked('min_days=0&min_seen=1')).map(({ stock_no }) => stock_no)).not.toContain(
    stone.stock_no,
  );
});

it('show the cost only to those who may see it', async () => {
  const query = 'min_days=0&min_seen=1';
  for (const stone of some(await asked(query, cast.qualityControl)))
    expect(stone).toMatchObject({ price_per_ct: expect.any(Number) });
  for (const stone of some(await asked(query, cast.auditor)))
    expect(stone).toMatchObject({
      price_per_ct: null,
      like_per_ct: null,
      disc: null,
      like_disc: null,
    });
  for (const other of [cast.ada, cast.tove, cast.apiProvider])
    expect(await portal.call(other.token, 'GET', '/inventory/stones-to-reprice')).toMatchObject({
      status: 403,
    });
  expect(
    await portal.call(cast.auditor.token, 'GET', '/inventory/stones-to-reprice?min_seen=0'),
  ).toMatchObject({ status: 400 });
});
