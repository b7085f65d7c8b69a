import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { pruneRepriceSessions } from '../../../server/stock/reprice/sessions.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Schemas = components['schemas'];
type Opened = Schemas['OpenedRepriceSession'];
type Proposal = Omit<Schemas['RepriceProposal'], 'filter'>;
const PATH = '/inventory/reprice';
const UP: Proposal = {
  rule: { base: 'points', value: 2 },
  limits: { max_percent: 50, keeps_lowest: false },
};

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal?.stop());

const sql = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await portal.database.pool.query(text, values)).rows as Row[];
const numbersOf = (stones: readonly Stone[]) => stones.map(({ stock_no }) => stock_no);

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', data?: object, by?: Person) =>
  portal.call(
    (by ?? cast.administrator).token,
    method,
    `${PATH}${path}`,
    data ? { body: { data } } : {},
  );
async function done<T>(...[method, path, data]: Parameters<typeof call>): Promise<T> {
  const { status, body } = await call(method, path, data);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
}
async function proposed(stones: readonly Stone[], terms: Proposal = UP): Promise<Opened> {
  const filter = { stock_numbers: numbersOf(stones) };
  const { id } = await done<Schemas['RepriceSession']>('POST', '', { filter, ...terms });
  return done<Opened>('GET', `/${id}`);
}
const decide = ({ session }: Opened, stones: readonly Stone[], accepted = true) =>
  done('PUT', `/${session.id}`, { stone_ids: stones.map(({ id }) => id), accepted });

/** Proposes new prices for the stones, and accepts all of them. */
async function accepted(stones: readonly Stone[], terms?: Proposal): Promise<Opened> {
  const opened = await proposed(stones, terms);
  await decide(opened, stones);
  return opened;
}
interface Figures {
  id: string;
  disc: string | null;
  price_per_ct: string;
  total_amt: string | null;
}
const figures = (stones: readonly Stone[]) =>
  sql<Figures>(
    'select id, disc, price_per_ct, total_amt from stone where id = any($1) order by id',
    stones.map(({ id }) => id),
  );

/** Free white stones that are priced by a discount on Rap and have comparable stones. */
async function stonesOnRap(count: number): Promise<Stone[]> {
  const stones = await desk.stones(count);
  await sql(
    `update stone s set diamond_type = 1, growth_type = 2, carat = 1 + 0.05 * (n.place % 8), disc = -40 + n.place, total_amt = null, fancy = null,
            shape = a.shape, color = a.color, clarity = a.clarity, cut = a.ex, polish = a.polish, symmetry = a.symmetry
       from unnest($1::uuid[]) with ordinality as n (id, place), (select ${[
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
         .join(', ')}) as a where s.id = n.id`,
    stones.map(({ id }) => id),
  );
  return stones;
}
/** Adds copies of a stone with other weights, so that they are comparable with one another in part. */
async function copiesOf(stone: Stone | undefined, count: number): Promise<Stone[]> {
  const columns = (
    await sql<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
        where table_name = 'stone' and is_generated = 'NEVER' and is_identity = 'NO'
          and column_name not in ('id', 'stock_no', 'org_stock_no', 'report_no', 'carat')`,
    )
  )
    .map(({ name }) => name)
    .join(', ');
  return sql<Stone>(
    `insert into stone (stock_no, org_stock_no, carat, ${columns})
       select 'COPY-' || n, 'COPY-' || n, 0.3 + (n % 400) * 0.01, ${columns} from stone, generate_series(1, $2::int) n where id = $1
     returning id, stock_no`,
    stone?.id,
    count,
  );
}
const comparedWith = async ({ stock_no }: Stone) =>
  (
    await portal.call(
      cast.administrator.token,
      'GET',
      `/inventory/comparable-prices?stock_no=${stock_no}`,
    )
  ).body.data as Schemas['ComparablePrices'];

describe('a proposal', () => {
  it('changes the discount by points, and no price before it is applied', async () => {
    const stones = await stonesOnRap(4);
    const before = await figures(stones);
    const { session, lines } = await proposed(stones);
    expect(session).toMatchObject({ state: 'open', stones: 4, proposed: 4, accepted: 0 });
    for (const { before: old, after } of lines) expect(after.disc).toBe((old.disc ?? 0) + 2);
    expect(await figures(stones)).toEqual(before);
  });

  it('shows the rank and the prices as in the drawer, and the resulting ones', async () => {
    const stones = await stonesOnRap(6);
    const [stone] = stones as [Stone];
    const terms: Proposal = {
      rule: { base: 'median', value: -1 },
      limits: { max_percent: 50, keeps_lowest: false },
    };
    const opened = await accepted([stone], terms);
    const [line] = opened.lines;
    const before = await shownOf(stone);
    expect(line?.before).toMatchObject(before);
    await done('PUT', `/${opened.session.id}/apply`);
    const now = await shownOf(stone);
    expect(line?.after).toMatchObject(now);
    expect(now).not.toEqual(before);
  });

  it('never falls below the lowest comparable price, and says so', async () => {
    const [stone] = (await stonesOnRap(5)) as [Stone];
    await sql('update stone set disc = disc + 20 where id = $1', stone.id);
    const lowest = (await comparedWith(stone)).prices.lowest;
    const { lines } = await proposed([stone], {
      rule: { base: 'percent', value: -50 },
      limits: { max_percent: 50, keeps_lowest: true },
    });
    expect(lines[0]).toMatchObject({ limit: 'lowest', after: { rank: 1 } });
    expect(Math.abs((lines[0]?.after.offered_per_ct ?? 0) - lowest)).toBeLessThanOrEqual(0.02);
  });

  it('keeps within the largest change', async () => {
    const stones = await stonesOnRap(2);
    const { lines } = await proposed(stones, {
      rule: { base: 'points', value: -30 },
      limits: { max_percent: 5, keeps_lowest: false },
    });
    for (const line of lines) {
      expect(line.limit).toBe('max_percent');
      expect(line.change).toBeGreaterThanOrEqual(-5);
      expect(line.change).toBeLessThan(-4.9);
    }
  });

  it('leaves out a stone on hold, which cannot be accepted either', async () => {
    const [free, held] = (await stonesOnRap(2)) as [Stone, Stone];
    await desk.hold(cast.ada, [held.stock_no]);
    const opened = await proposed([free, held]);
    const line = opened.lines.find(({ stock_no }) => stock_no === held.stock_no);
    expect(line).toMatchObject({ is_left_out: true, limit: 'taken', accepted: null });
    const refused = await call('PUT', `/${opened.session.id}`, {
      stone_ids: [free.id, held.id],
      accepted: true,
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.stone_ids.1', message: expect.any(String) }] },
    });
    const [unchanged] = (await done<Opened>('GET', `/${opened.session.id}`)).lines.filter(
      ({ is_left_out }) => !is_left_out,
    );
    expect(unchanged?.accepted).toBeNull();
  });

  it.each([
    ['a million points', { ...UP, rule: { base: 'points', value: 1_000_000 } }, 'data.rule.value'],
    ['three decimals', { ...UP, rule: { base: 'points', value: 0.125 } }, 'data.rule.value'],
    ['no percentile', { ...UP, rule: { base: 'percentile', value: 0 } }, 'data.rule.percentile'],
    [
      'a percentile of the median',
      { ...UP, rule: { base: 'median', value: 0, percentile: 30 } },
      'data.rule.percentile',
    ],
    [
      'a limit of 0 %',
      { ...UP, limits: { max_percent: 0, keeps_lowest: true } },
      'data.limits.max_percent',
    ],
  ])('is refused with %s', async (_, terms, field) => {
    const [stone] = (await stonesOnRap(1)) as [Stone];
    const refused = await call('POST', '', {
      filter: { stock_numbers: [stone.stock_no] },
      ...terms,
    });
    expect(refused).toMatchObject({ status: 400 });
    expect(JSON.stringify(refused.body)).toContain(field);
  });

  it('is refused for no stone, and for more than 1,000 stones', async () => {
    expect(await call('POST', '', { filter: { stock_numbers: ['NONE-1'] }, ...UP })).toMatchObject({
      status: 400,
      body: { code: 'NO_STONE_CHOSEN' },
    });
    await copiesOf((await stonesOnRap(1))[0], 1_000);
    const refused = await call('POST', '', { filter: {}, ...UP });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'data.filter' }] } });
  });
});

async function shownOf(stone: Stone) {
  const { rank, pieces, price_per_ct } = await comparedWith(stone);
  return { rank, pieces, offered_per_ct: price_per_ct };
}

describe('applying', () => {
  it('changes only accepted prices, keeps the former ones with their author, and is audited', async () => {
    const [taken, left] = (await stonesOnRap(2)) as [Stone, Stone];
    const before = await figures([left]);
    const opened = await proposed([taken, left]);
    await decide(opened, [taken]);
    await decide(opened, [left], false);
    await done('PUT', `/${opened.session.id}/apply`);
    const line = opened.lines.find(({ stone_id }) => stone_id === taken.id);
    expect(Number((await figures([taken]))[0]?.disc)).toBe(line?.after.disc);
    expect(await figures([left])).toEqual(before);
    const [past] = await sql(
      'select changed_by, disc::float from stone_price_past where stone_id = $1 order by until desc limit 1',
      taken.id,
    );
    expect(past).toEqual({ changed_by: cast.administrator.id, disc: line?.before.disc });
    const audited = await sql(
      "select 1 from audit_entry where operation = 'applyReprice' and summary::text like $1",
      `%${opened.session.id}%`,
    );
    expect(audited).toHaveLength(1);
    expect(await call('PUT', `/${opened.session.id}/apply`)).toMatchObject({
      status: 409,
      body: { code: 'REPRICE_NOT_OPEN' },
    });
  });

  it('is refused without an accepted price', async () => {
    const opened = await proposed(await stonesOnRap(1));
    expect(await call('PUT', `/${opened.session.id}/apply`)).toMatchObject({
      body: { code: 'NO_STONE_CHOSEN' },
    });
  });

  it('names the stone that another session repriced first, and changes no price', async () => {
    const stones = (await stonesOnRap(2)) as [Stone, Stone];
    const first = await accepted([stones[0]]);
    const second = await accepted(stones);
    await done('PUT', `/${first.session.id}/apply`);
    const before = await figures(stones);
    const refused = await call('PUT', `/${second.session.id}/apply`);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', errors: [{ stock_no: stones[0].stock_no }] },
    });
    expect(await figures(stones)).toEqual(before);
    const { lines } = await done<Opened>('GET', `/${second.session.id}`);
    expect(lines.filter(({ conflict }) => conflict === 'price_changed')).toHaveLength(1);
  });

  it('succeeds for only one of two concurrent sessions', async () => {
    const stones = await stonesOnRap(3);
    const sessions = [await accepted(stones), await accepted(stones)];
    const answers = await Promise.all(
      sessions.map(({ session }) => call('PUT', `/${session.id}/apply`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('names a stone that was taken on hold in between', async () => {
    const stones = (await stonesOnRap(2)) as [Stone, Stone];
    const opened = await accepted(stones);
    await desk.hold(cast.ada, [stones[1].stock_no]);
    expect(await call('PUT', `/${opened.session.id}/apply`)).toMatchObject({
      status: 409,
      body: { errors: [{ stock_no: stones[1].stock_no }] },
    });
  });

  it('is refused after a new Rap list, from which the prices were not computed', async () => {
    const opened = await accepted(await stonesOnRap(1));
    await sql(
      'update reprice_session set rap_lists = array[gen_random_uuid()] where id = $1',
      opened.session.id,
    );
    const refused = await call('PUT', `/${opened.session.id}/apply`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
    expect(refused.body.message).toContain('A price list was loaded');
  });

  it('is refused after the session was discarded', async () => {
    const opened = await accepted(await stonesOnRap(1));
    await done('DELETE', `/${opened.session.id}`);
    expect(await call('PUT', `/${opened.session.id}/apply`)).toMatchObject({
      body: { code: 'REPRICE_NOT_OPEN' },
    });
    expect((await done<Opened>('GET', `/${opened.session.id}`)).session.state).toBe('discarded');
  });
});

describe('undoing', () => {
  it('restores the former prices, and keeps and names a price that changed since', async () => {
    const stones = (await stonesOnRap(3)) as [Stone, Stone, Stone];
    // An asking price whose total differs from price per carat × carat.
    await sql(
      'update stone set disc = null, total_amt = round(price_per_ct * carat, 2) + 1 where id = $1',
      stones[2].id,
    );
    const before = await figures(stones);
    const opened = await accepted(stones);
    await done('PUT', `/${opened.session.id}/apply`);
    await sql('update stone set disc = -11 where id = $1', stones[1].id);
    const undone = await done<Schemas['RepriceUndone']>('PUT', `/${opened.session.id}/undo`);
    expect(undone).toEqual({
      restored: 2,
      kept: [{ stock_no: stones[1].stock_no, conflict: 'price_changed' }],
    });
    const now = await figures(stones);
    const of = (list: readonly Figures[], { id }: Stone) => list.find((one) => one.id === id);
    expect(of(now, stones[0])).toEqual(of(before, stones[0]));
    expect(of(now, stones[2])).toEqual(of(before, stones[2]));
    expect(Number(of(now, stones[1])?.disc)).toBe(-11);
    const { session, lines } = await done<Opened>('GET', `/${opened.session.id}`);
    expect(session.state).toBe('undone');
    expect(lines.filter(({ conflict }) => conflict !== null)).toHaveLength(1);
    expect(await call('PUT', `/${opened.session.id}/undo`)).toMatchObject({
      body: { code: 'REPRICE_NOT_APPLIED' },
    });
  });
});

it('is read and changed by administrators and quality control only', async () => {
  for (const by of [cast.ada, cast.tove, cast.auditor, cast.apiProvider])
    expect(await call('GET', '', undefined, by)).toMatchObject({ status: 403 });
  expect(await call('GET', '', undefined, cast.qualityControl)).toMatchObject({ status: 200 });
});

describe('old sessions', () => {
  it('are deleted after 90 days if they were not applied, and after seven years otherwise', async () => {
    const one = await stonesOnRap(1);
    const applied = await accepted(one);
    await done('PUT', `/${applied.session.id}/apply`);
    await done('PUT', `/${applied.session.id}/undo`);
    const open = await proposed(one);
    const discarded = await proposed(one);
    await done('DELETE', `/${discarded.session.id}`);
    const ids = [applied, open, discarded].map(({ session }) => session.id);
    const left = async (age: string) => {
      await sql(
        `update reprice_session set created_at = now() - $2::interval,
                applied_at = case when applied_at is not null then now() - $2::interval end where id = any($1)`,
        ids,
        age,
      );
      await pruneRepriceSessions(portal.database.pool);
      const rows = await sql<{ id: string }>(
        'select id from reprice_session where id = any($1) order by id',
        ids,
      );
      return rows.map(({ id }) => id);
    };
    expect(await left('89 days')).toEqual([...ids].sort());
    expect(await left('91 days')).toEqual([applied.session.id]);
    expect(await left('2556 days')).toEqual([applied.session.id]);
    expect(await left('2558 days')).toEqual([]);
    const lines = await sql('select from reprice_line where session_id = any($1)', ids);
    expect(lines).toEqual([]);
  });
});
