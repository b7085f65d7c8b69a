import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf, colleagueOf } from '../../support/trade/people.ts';
import {
  SAVED,
  type SearchDesk,
  type SearchRow,
  searchDeskOf,
} from '../../support/trade/search-desk.ts';

let portal: Portal;
let cast: Cast;
let searches: SearchDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  searches = searchDeskOf(portal);
  // Those of the demo world would stand among the ones that are counted here.
  await portal.database.pool.query('delete from saved_search');
});
afterAll(() => portal?.stop());

const namesOf = (rows: readonly SearchRow[]) => rows.map(({ name }) => name);

describe('a saved search', () => {
  it('stores the whole filter and the order in canonical form, but no page', async () => {
    const sort = [
      { field: 'carat', descending: true },
      { field: 'clarity', descending: false },
    ];
    const answer = await searches.save(cast.ada, {
      name: '  Pears and ovals ',
      note: ' For the window. ',
      filter: {
        shape: ['PEAR', 'OVAL'],
        color: [],
        term: '  ',
        carat: [{ from: 1, to: 1.5 }],
        key_to_symbols: { values: [] },
        facets: ['shape'],
        sort,
        page: 3,
        size: 20,
      },
    });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 200,
      body: { data: { name: 'Pears and ovals', note: 'For the window.', is_own: true, runs: 0 } },
    });
    const { rows } = await portal.database.pool.query(
      `select filter from saved_search where name = 'Pears and ovals'`,
    );
    expect(rows).toEqual([
      {
        filter: { diamond_type: 1, shape: ['OVAL', 'PEAR'], carat: [{ from: 1, to: 1.5 }], sort },
      },
    ]);
  });

  it('has the current number of matches on request and when it is opened', async () => {
    const id = await searches.saved(cast.ada, { name: 'To be counted' });
    const all = await portal.call(
      cast.ada.token,
      'POST',
      '/inventory/search?diamond_type=1&is_count_only=true',
      { body: { data: { shape: ['OVAL'] } } },
    );
    const { pieces } = (all.body.data as { totals: { pieces: number } }).totals;
    expect(pieces).toBeGreaterThan(0);
    const rowOf = async (query: string) =>
      (await searches.rows(cast.ada, SAVED, query)).find((row) => row.id === id);
    expect(await rowOf('')).toMatchObject({ stones: null, fault: null });
    expect(await rowOf('is_count_only=true')).toMatchObject({ stones: pieces, fault: null });
    const opened = await searches.open(cast.ada, SAVED, id, 'page=2&size=1');
    expect(opened.body).toMatchObject({
      data: { search: { id, stones: pieces }, found: { totals: { pieces } } },
      pagination: { page: 2, size: 1, totalRecords: pieces },
    });
    const { found } = opened.body.data as { found: { stockList: { shape: string }[] } };
    expect(found.stockList.map(({ shape }) => shape)).toEqual(['Oval']);
    const counted = await searches.open(cast.ada, SAVED, id, 'is_count_only=true');
    expect(counted.body.data).toMatchObject({ found: { stockList: [], totals: { pieces } } });
  });

  it('that is no longer valid shows the reason, without affecting the others', async () => {
    const good = await searches.saved(cast.piers, { name: 'A' });
    const bad = await searches.saved(cast.piers, { name: 'B' });
    await portal.database.pool.query(
      `update saved_search set filter = filter || '{"color": ["GONE"]}' where id = $1`,
      [bad],
    );
    const rows = await searches.rows(cast.piers, SAVED, 'is_count_only=true');
    expect(rows).toMatchObject([
      { id: good, stones: expect.any(Number), fault: null },
      { id: bad, stones: null, fault: expect.stringContaining('GONE') },
    ]);
    expect(await searches.open(cast.piers, SAVED, bad)).toMatchObject({ status: 400 });
  });

  it('counts its runs, and stores the time of the last run', async () => {
    const id = await searches.saved(cast.ada, { name: 'Run twice' });
    for (let run = 0; run < 2; run += 1) await searches.recorded(cast.ada, { saved_search_id: id });
    const [row] = (await searches.rows(cast.ada, SAVED)).filter((one) => one.id === id);
    expect(row).toMatchObject({ runs: 2, last_run_at: expect.any(String) });
    expect(await searches.record(cast.ada, { saved_search_id: NOBODYS_ID })).toMatchObject({
      status: 404,
    });
    expect(await searches.record(cast.hanna, { saved_search_id: id })).toMatchObject({
      status: 404,
    });
  });

  it('counts the matches by growth, and those that are new to each person since the last run', async () => {
    const { pool } = portal.database;
    const id = await searches.saved(cast.administrator, {
      name: 'New ones',
      client_id: cast.ada.id,
    });
    const rowOf = async (by: Person, query = 'is_count_only=true') =>
      (await searches.rows(by, SAVED, query)).find((row) => row.id === id);
    const none = { natural: 0, lab_grown: 0 };
    expect(await rowOf(cast.ada, '')).toMatchObject({
      stones_by_growth: null,
      new_by_growth: null,
    });
    expect(await rowOf(cast.ada)).toMatchObject({ new_by_growth: none });

    // Two stones arrive that match, and one of them is lab grown.
    const [natural, grown] = (
      await pool.query<{ id: string; growth_type: number }>(
        `select distinct on (s.growth_type) s.id, s.growth_type from stone s join sub_master m on m.nr = s.shape
          where m.code = 'OVAL' and s.diamond_type = 1 and s.status = 1 order by s.growth_type desc`,
      )
    ).rows;
    expect([natural?.growth_type, grown?.growth_type]).toEqual([2, 1]);
    await pool.query('update stone set listed_at = clock_timestamp() where id = any($1)', [
      [natural?.id, grown?.id],
    ]);
    const both = { natural: 1, lab_grown: 1 };
    const counted = await rowOf(cast.ada);
    expect(counted).toMatchObject({ new_by_growth: both });
    const { stones, stones_by_growth: of } = counted as unknown as {
      stones: number;
      stones_by_growth: { natural: number; lab_grown: number };
    };
    expect(of.natural + of.lab_grown).toBe(stones);
    expect((await searches.open(cast.ada, SAVED, id)).body.data).toMatchObject({
      search: { new_by_growth: both, stones_by_growth: of },
    });

    // A run clears only the count of the person who ran the search.
    await searches.recorded(cast.ada, { saved_search_id: id });
    expect(await rowOf(cast.ada)).toMatchObject({ new_by_growth: none });
    expect(await rowOf(cast.administrator)).toMatchObject({ new_by_growth: both });
    const ending = { diamond_type: 1, shape: ['OVAL'], listed_to: '2020-01-01T00:00:00Z' };
    await searches.change(cast.administrator, id, { filter: ending });
    expect(await rowOf(cast.administrator)).toMatchObject({ new_by_growth: none, fault: null });
    await searches.change(cast.administrator, id, {
      filter: { diamond_type: 1, shape: ['OVAL'], growth_type: 1 },
    });
    expect(await rowOf(cast.administrator)).toMatchObject({
      new_by_growth: { natural: 0, lab_grown: 1 },
      stones_by_growth: { natural: 0, lab_grown: expect.any(Number) },
    });
  });

  it('is changed in part, and forgotten', async () => {
    const id = await searches.saved(cast.ada, { name: 'First', note: 'Old.' });
    expect(await searches.change(cast.ada, id, { name: 'Second' })).toMatchObject({
      status: 200,
      body: { data: { name: 'Second', note: 'Old.', filter: { shape: ['OVAL'] } } },
    });
    expect(
      await searches.change(cast.ada, id, { note: null, filter: { diamond_type: 2 } }),
    ).toMatchObject({ body: { data: { name: 'Second', note: null, diamond_type: 2 } } });
    expect(await searches.forget(cast.ada, id)).toMatchObject({ status: 200 });
    for (const answer of [
      await searches.open(cast.ada, SAVED, id),
      await searches.forget(cast.ada, id),
      await searches.change(cast.ada, id, { name: 'Third' }),
    ])
      expect(answer).toMatchObject({ status: 404 });
  });

  it('has a unique name among the searches of one person and one kind', async () => {
    const id = await searches.saved(cast.ada, { name: 'Bridal' });
    const taken = {
      status: 409,
      body: { code: 'SEARCH_NAME_TAKEN', errors: [{ field: 'data.name' }] },
    };
    expect(await searches.save(cast.ada, { name: ' bRIDAL ' })).toMatchObject(taken);
    expect(await searches.save(cast.ada, { name: 'Bridal', search_type: 2 })).toMatchObject({
      status: 200,
    });
    expect(await searches.save(cast.piers, { name: 'Bridal' })).toMatchObject({ status: 200 });
    const other = await searches.saved(cast.ada);
    expect(await searches.change(cast.ada, other, { name: 'BRIDAL' })).toMatchObject(taken);
    expect(await searches.change(cast.ada, id, { name: 'BRIDAL' })).toMatchObject({ status: 200 });
  });

  it('is saved once for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'save-this-once' };
    const first = await searches.save(cast.ada, { name: 'Once' }, headers);
    const again = await searches.save(cast.ada, { name: 'Once' }, headers);
    expect(again.body).toEqual(first.body);
  });
});

describe('the list of saved searches', () => {
  it('is filtered by kind, type and day, sorted by name, and paged', async () => {
    for (const name of ['c', 'A', 'b'])
      await searches.saved(cast.odile, {
        name,
        ...(name === 'b' ? { search_type: 2 } : {}),
        filter: { diamond_type: name === 'c' ? 2 : 1 },
      });
    const names = async (query: string) => namesOf(await searches.rows(cast.odile, SAVED, query));
    expect(await names('')).toEqual(['A', 'b', 'c']);
    expect(await names('search_type=2')).toEqual(['b']);
    expect(await names('diamond_type=2')).toEqual(['c']);
    expect(await names('startDate=2001-01-01&endDate=2001-01-31')).toEqual([]);
    expect(await names('startDate=2001-01-01')).toHaveLength(3);
    const page = await searches.list(cast.odile, SAVED, 'page=2&size=2');
    expect(page.body).toMatchObject({
      data: [{ name: 'c' }],
      pagination: { page: 2, size: 2, totalPages: 2, totalRecords: 3 },
    });
    const [first] = await searches.rows(cast.odile, SAVED);
    for (const query of ['search_type=2', 'diamond_type=2', 'endDate=2001-01-31'])
      expect(await searches.open(cast.odile, SAVED, first?.id ?? '', query)).toMatchObject({
        status: 404,
      });
  });

  it('is searched by a part of the name, the note or the company', async () => {
    await searches.saved(cast.marek, { name: 'Wide 100% pears', note: 'For the shop window' });
    await searches.saved(cast.marek, { name: 'Ovals, first sight' });
    const names = async (search: string) =>
      namesOf(await searches.rows(cast.marek, SAVED, String(new URLSearchParams({ search }))));
    expect(await names('PEARS')).toEqual(['Wide 100% pears']);
    expect(await names('0% p')).toEqual(['Wide 100% pears']);
    expect(await names('window')).toEqual(['Wide 100% pears']);
    expect(await names('%')).toEqual(['Wide 100% pears']);
    expect(await names("'; drop table saved_search")).toEqual([]);
    await searches.saved(cast.tove, { name: 'Elsewhere named', client_id: cast.ada.id });
    const of = await searches.rows(cast.tove, SAVED, 'search=halden');
    expect(namesOf(of)).toEqual(['Elsewhere named']);
  });

  it('counts the matches of a hundred searches and no more', async () => {
    await portal.database.pool.query(
      `insert into saved_search (owner_id, search_type, name, filter)
       select $1, 1, 'Many ' || n, '{"diamond_type": 1, "shape": ["OVAL"]}' from generate_series(1, 101) n`,
      [cast.qualityControl.id],
    );
    const counted = (query: string) =>
      searches.list(cast.qualityControl, SAVED, `is_count_only=true&search=Many${query}`);
    expect(await counted('')).toMatchObject({ status: 400, body: { errors: [{ field: 'size' }] } });
    const { body } = await counted('&size=100&page=2');
    expect(body.data).toMatchObject([{ stones: expect.any(Number) }]);
  });

  it('is refused with invalid parameters, by name', async () => {
    for (const [query, field] of [
      ['startDate=2026-02-31', 'startDate'],
      ['search_type=3', 'search_type'],
      ['diamond_type=white', 'diamond_type'],
      ['client_id=none', 'client_id'],
      ['page=0', 'page'],
    ])
      expect(await searches.list(cast.ada, SAVED, query), query).toMatchObject({
        status: 400,
        body: { errors: [{ field }] },
      });
  });
});

describe('a search that is saved for a client', () => {
  it('is visible to the client, its associate and staff, and changed only by its author', async () => {
    const id = await searches.saved(cast.tove, { name: 'For Ada', client_id: cast.ada.id });
    const forAda = `client_id=${cast.ada.id}`;
    for (const who of [cast.tove, cast.ada, cast.administrator, cast.qualityControl]) {
      const row = (await searches.rows(who, SAVED, forAda)).find((one) => one.id === id);
      expect(row).toMatchObject({
        is_own: who === cast.tove,
        owner: { id: cast.tove.id, role_id: 4 },
        client: { id: cast.ada.id, company_name: 'Halden & Roe' },
      });
      expect(await searches.open(who, SAVED, id)).toMatchObject({ status: 200 });
    }
    for (const who of [cast.ada, cast.administrator, cast.qualityControl]) {
      const before = await fingerprint(portal.database.pool);
      for (const answer of [
        await searches.change(who, id, { name: 'Mine' }),
        await searches.forget(who, id),
      ])
        expect(answer).toMatchObject({ status: 403, body: { code: 'SEARCH_NOT_OWN' } });
      expect(await fingerprint(portal.database.pool)).toEqual(before);
    }
    // It stands in the client's own list, and not in that of the house.
    expect(namesOf(await searches.rows(cast.ada, SAVED, 'size=1000'))).toContain('For Ada');
    expect(namesOf(await searches.rows(cast.administrator, SAVED, 'size=1000'))).not.toContain(
      'For Ada',
    );
    for (const who of [cast.hanna, cast.marek, cast.piers])
      expect(await searches.open(who, SAVED, id)).toMatchObject({ status: 404 });
    expect(await searches.change(cast.tove, id, { client_id: null })).toMatchObject({
      body: { data: { client: null } },
    });
    expect(await searches.open(cast.ada, SAVED, id)).toMatchObject({ status: 404 });
  });

  it('is refused for a client whom the caller may not see, like an unknown client', async () => {
    for (const who of [cast.tove, cast.ada]) {
      const ask = (client_id: string) => searches.save(who, { name: 'Foreign', client_id });
      const unknown = await ask(NOBODYS_ID);
      expect(unknown.status).toBe(404);
      expect((await ask(cast.hanna.id)).body).toEqual(unknown.body);
      expect(await searches.list(who, SAVED, `client_id=${cast.hanna.id}`)).toMatchObject({
        status: 404,
      });
    }
    expect(await searches.save(cast.administrator, { client_id: cast.tove.id })).toMatchObject({
      status: 404,
    });
  });

  it("does not reveal the author's own searches to a colleague", async () => {
    const id = await searches.saved(cast.ada, { name: 'Private' });
    const colleague = await colleagueOf(portal, cast.ada);
    expect(await searches.open(colleague, SAVED, id)).toMatchObject({ status: 404 });
    expect(await searches.rows(colleague, SAVED, `client_id=${cast.ada.id}`)).toEqual([]);
    for (const who of [cast.tove, cast.administrator])
      expect(await searches.open(who, SAVED, id)).toMatchObject({ status: 200 });
  });
});

describe('an invalid saved search', () => {
  it('is refused with the field, and nothing is stored', async () => {
    const before = await fingerprint(portal.database.pool);
    for (const [more, field] of [
      [{ name: '   ' }, 'data.name'],
      [{ name: 'x'.repeat(81) }, 'data.name'],
      [{ name: 7 }, 'data.name'],
      [{ search_type: 3 }, 'data.search_type'],
      [{ note: 'x'.repeat(501) }, 'data.note'],
      [{ filter: [] }, 'data.filter'],
      [{ filter: { nonsense: 1 } }, 'data.filter.nonsense'],
      [{ filter: { color: ['GONE'] } }, 'data.filter.color.0'],
      [{ filter: { carat: [{ from: 2, to: 1 }] } }, 'data.filter.carat.0'],
      [{ client_id: 'me' }, 'data.client_id'],
    ] as const)
      expect(await searches.save(cast.ada, more), JSON.stringify(more)).toMatchObject({
        status: 400,
        body: { errors: [{ field }] },
      });
    expect(
      await searches.save(cast.ada, { filter: { business_id: cast.hanna.businessId } }),
    ).toMatchObject({ status: 404 });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('does not change an existing search', async () => {
    const id = await searches.saved(cast.ada);
    const before = await fingerprint(portal.database.pool);
    for (const data of [{}, { filter: { color: ['GONE'] } }, { search_type: 2 }, { name: '' }])
      expect(await searches.change(cast.ada, id, data), JSON.stringify(data)).toMatchObject({
        status: 400,
      });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});
