import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { RECENT, type SearchDesk, searchDeskOf } from '../../support/trade/search-desk.ts';

let portal: Portal;
let cast: Cast;
let searches: SearchDesk;
/** The demo world has searched for a year; what the tests count comes after it. */
let last = 0;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  searches = searchDeskOf(portal);
  await portal.database.pool.query('delete from recent_search');
  const { rows } = await portal.database.pool.query('select max(id) as last from search_made');
  last = rows[0].last;
});
afterAll(() => portal?.stop());

const idsOf = async (by: Person, query = ''): Promise<string[]> =>
  (await searches.rows(by, RECENT, query)).map(({ id }) => id);
const large = (from: number) => ({ filter: { carat: [{ from }] } });

describe('a recent search', () => {
  it('moves to the top, and is not added twice', async () => {
    const shapes = await searches.recorded(cast.ada, {
      filter: { shape: ['PEAR', 'OVAL'], page: 2, size: 10 },
      found: 12,
    });
    const other = await searches.recorded(cast.ada, large(3));
    expect(await idsOf(cast.ada)).toEqual([other, shapes]);
    const again = await searches.record(cast.ada, {
      filter: { diamond_type: 1, shape: ['OVAL', 'PEAR'], color: [] },
      found: 9,
    });
    expect(again.body.data).toEqual({ id: shapes, times: 2 });
    expect(await searches.rows(cast.ada, RECENT)).toMatchObject([
      { id: shapes, found: 9, times: 2, person: { id: cast.ada.id, role_id: 2 } },
      { id: other, found: null, times: 1 },
    ]);
    // A pair is looked for otherwise than a stone.
    const pair = await searches.recorded(cast.ada, { ...large(3), search_type: 2 });
    expect(await idsOf(cast.ada)).toEqual([pair, shapes, other]);
    expect(await idsOf(cast.ada, 'search_type=2')).toEqual([pair]);
  });

  it('runs again by its id', async () => {
    const first = await searches.recorded(cast.piers, large(1));
    const second = await searches.recorded(cast.piers, large(2));
    expect((await searches.repeat(cast.piers, first, { found: 3 })).body.data).toEqual({
      id: first,
      times: 2,
    });
    expect(await idsOf(cast.piers)).toEqual([first, second]);
    const opened = await searches.open(cast.piers, RECENT, first, 'size=1');
    const { search, found } = opened.body.data as {
      search: { stones: number };
      found: { totals: { pieces: number } };
    };
    expect(search).toMatchObject({ id: first, found: 3, stones: found.totals.pieces });
    expect((await searches.rows(cast.piers, RECENT, 'is_count_only=true'))[0]).toMatchObject({
      stones: found.totals.pieces,
    });
  });

  it('is one of at most fifty; the oldest is deleted, but stays in the daily count', async () => {
    const ids: string[] = [];
    for (let n = 1; n <= 52; n += 1) ids.push(await searches.recorded(cast.odile, large(n)));
    const kept = await idsOf(cast.odile, 'size=1000');
    expect(kept).toEqual(ids.slice(2).reverse());
    // One that is known pushes nothing out.
    await searches.recorded(cast.odile, large(3));
    expect(await idsOf(cast.odile, 'size=1000')).toHaveLength(50);
    const { rows } = await portal.database.pool.query(
      'select count(*)::int as made from search_made where user_id = $1 and id > $2',
      [cast.odile.id, last],
    );
    expect(rows).toEqual([{ made: 53 }]);
  });

  it('is stored with its criteria for the daily counts', async () => {
    await searches.recorded(cast.hanna, {
      filter: { diamond_type: 1, shape: ['ROUND'], color: ['D'], clarity: ['IF', 'FL'] },
    });
    await searches.recorded(cast.hanna, { filter: { diamond_type: 2, fancy: ['PINK'] } });
    const { rows } = await portal.database.pool.query(
      'select diamond_type, shapes, colors, clarities from search_made where user_id = $1 and id > $2 order by id',
      [cast.hanna.id, last],
    );
    expect(rows).toEqual([
      { diamond_type: 1, shapes: ['ROUND'], colors: ['D'], clarities: ['FL', 'IF'] },
      { diamond_type: 2, shapes: [], colors: ['PINK'], clarities: [] },
    ]);
  });
});

describe('a search without results', () => {
  it('is stored each time as it was requested, so that lost demand can be counted', async () => {
    const wish = {
      diamond_type: 1,
      growth_type: 1,
      shape: ['HEART'],
      carat: [{ from: 9, to: 9.99 }],
    };
    for (const found of [0, 0, 4]) await searches.recorded(cast.ravi, { filter: wish, found });
    const { rows } = await portal.database.pool.query(
      `select filter, count(*)::int as times from search_made
        where user_id = $1 and found = 0 and id > $2 group by filter`,
      [cast.ravi.id, last],
    );
    expect(rows).toEqual([{ filter: expect.objectContaining(wish), times: 2 }]);
  });
});

describe('the recent searches of a person', () => {
  it('are private; staff see those of clients and guests, and associates those of their clients', async () => {
    const ada = await searches.recorded(cast.ada, large(7));
    const guest = await searches.recorded(cast.guest, large(7));
    const tove = await searches.recorded(cast.tove, large(7));
    const staff = await searches.recorded(cast.administrator, large(7));
    expect(await idsOf(cast.administrator)).toEqual([staff]);
    expect(await idsOf(cast.guest)).toEqual([guest]);
    for (const who of [cast.tove, cast.administrator, cast.qualityControl])
      expect(await idsOf(who, `client_id=${cast.ada.id}`)).toContain(ada);
    for (const who of [cast.administrator, cast.qualityControl])
      expect(await idsOf(who, 'role_id=3')).toEqual([guest]);
    expect(await idsOf(cast.tove, 'role_id=2')).toContain(ada);
    expect(await idsOf(cast.marek, 'role_id=2')).not.toContain(ada);
    expect(await idsOf(cast.administrator, 'role_id=4')).toEqual([]);
    expect(await idsOf(cast.tove, 'role_id=3')).toEqual([]);
    for (const [who, id] of [
      [cast.hanna, ada],
      [cast.marek, ada],
      [cast.guest, ada],
      [cast.tove, guest],
      [cast.administrator, tove],
      [cast.qualityControl, staff],
    ] as const)
      expect(await searches.open(who, RECENT, id)).toMatchObject({ status: 404 });
    expect(await searches.list(cast.marek, RECENT, `client_id=${cast.ada.id}`)).toMatchObject({
      status: 404,
    });
    // Whoever may see a search does not make it in another's name.
    for (const who of [cast.tove, cast.administrator])
      expect(await searches.repeat(who, ada)).toMatchObject({ status: 404 });
  });
});

describe('an invalid recent search', () => {
  it('is refused with the field', async () => {
    for (const [more, field] of [
      [{ filter: null }, 'data.filter'],
      [{ filter: { nonsense: 1 } }, 'data.filter.nonsense'],
      [{ search_type: 0 }, 'data.search_type'],
      [{ found: -1 }, 'data.found'],
      [{ found: 'many' }, 'data.found'],
      [{ saved_search_id: 'none' }, 'data.saved_search_id'],
    ] as const)
      expect(await searches.record(cast.ada, more), JSON.stringify(more)).toMatchObject({
        status: 400,
        body: { errors: [{ field }] },
      });
    expect(await searches.repeat(cast.ada, NOBODYS_ID)).toMatchObject({ status: 404 });
    expect(await searches.list(cast.ada, RECENT, 'role_id=9')).toMatchObject({ status: 400 });
  });
});
