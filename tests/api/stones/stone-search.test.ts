import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GROWTH_TYPE, ROLE, ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import { attributesWith } from '#records/attributes-with.ts';
import { some } from '../../support/runner/some.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf, HOLDS } from '../../support/trade/desk.ts';
import { byRole, type Cast, castOf } from '../../support/trade/people.ts';

type Row = Record<string, unknown> & {
  stock_no: string;
  status: number;
  carat: number;
  color: string | null;
  shape: string;
  clarity: string | null;
  sell_amt: number;
  hold: { until: string; business_id: string | null; in_line: string[]; waiting: number } | null;
};

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

const ROLES = Object.values(ROLE) as RoleCode[];
const STAFF: readonly RoleCode[] = [ROLE.administrator, ROLE.qualityControl];
const PROVIDERS: readonly RoleCode[] = [ROLE.apiProvider, ROLE.ftpProvider];
const COST = ['disc', 'price_per_ct', 'total_amt', 'provider'];
const roles = ROLES.map((role) => [ROLE_NAME[role], role] as const);

/** A stone omits the words and texts that its supplier did not state. */
const EVERY_DETAIL = Object.fromEntries(
  [...attributesWith({ kind: 'word' }), ...attributesWith({ kind: 'text' })].map((name) => [
    name,
    null,
  ]),
);
const REVEALING = attributesWith({ revealsSupplier: true });

const search = (by: Person, data: object = {}, query = ''): Promise<Answer> =>
  portal.call(by.token, 'POST', `/inventory/search${query}`, {
    body: { data: { size: 1000, ...data } },
  });
const rowsOf = ({ status, body }: Answer): Row[] => {
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as { stockList: Row[] }).stockList;
};
const dna = (by: Person, stock: string): Promise<Answer> =>
  portal.call(by.token, 'GET', `/inventory/dna?stock_no=${stock}`);
const fieldsOf = async (by: Person, view: 'search' | 'hold'): Promise<string[]> => {
  const answer = await portal.call(by.token, 'GET', `/inventory/table-fields?view=${view}`);
  return (answer.body.data as { field: string }[]).map(({ field }) => field);
};

describe('the asking price of a supplier', () => {
  it.each(roles)('is visible to %s as its role allows', async (_, role) => {
    const person = byRole(cast)[role];
    const rows = rowsOf(await search(person));
    expect(rows.length).toBeGreaterThan(0);
    const { body } = await dna(person, rows[0]?.stock_no ?? '');
    const { stone } = body.data as { stone: Row };
    for (const row of [...rows, stone]) {
      for (const field of COST) expect(field in row, field).toBe(STAFF.includes(role));
      expect('org_stock_no' in row).toBe(STAFF.includes(role) || PROVIDERS.includes(role));
    }
  });

  it.each(roles)('is not a column for %s if the role may not see it', async (_, role) => {
    for (const view of ['search', 'hold'] as const) {
      const fields = await fieldsOf(byRole(cast)[role], view);
      for (const field of COST) {
        if (!STAFF.includes(role)) expect(fields).not.toContain(field);
      }
      if (view === 'search' && STAFF.includes(role))
        expect(fields).toEqual(expect.arrayContaining(COST));
    }
  });
});

describe('the columns of a list', () => {
  it.each(roles)('of %s are all in its rows', async (_, role) => {
    const person = byRole(cast)[role];
    const [stone] = rowsOf(await search(person));
    const [detailed] = rowsOf(await search(person, {}, '?with_details=true'));
    // Only lab-grown stones have a price of the lab-grown list.
    const ofLabGrown = { lab_grown_ppc: null, lab_grown_diff: null };
    const isNatural = detailed?.growth_type === GROWTH_TYPE.natural;
    const shown = { ...EVERY_DETAIL, ...(isNatural ? ofLabGrown : {}), ...detailed };
    for (const field of await fieldsOf(person, 'search')) expect(shown).toHaveProperty(field);
    expect(stone).not.toHaveProperty('length_mm');
    const holds = await portal.call(person.token, 'POST', `${HOLDS}?size=1`, { body: {} });
    const fields = await fieldsOf(person, 'hold');
    if (holds.status === 403) return;
    const [hold] = holds.body.data as Row[];
    for (const field of fields) expect(hold).toHaveProperty(field);
    const knowsClients = role !== ROLE.customer;
    expect(fields.includes('company_name')).toBe(knowsClients);
  });
});

describe('the details of the stones on a page', () => {
  const detailed = async (by: Person, path = '/inventory/search'): Promise<Row[]> =>
    rowsOf(
      await portal.call(by.token, 'POST', `${path}?with_details=true`, {
        body: { data: { size: 1000 } },
      }),
    );

  it.each(roles)('are for %s those of the single stone', async (_, role) => {
    const person = byRole(cast)[role];
    const [row] = some(await detailed(person));
    const { body } = await dna(person, row?.stock_no ?? '');
    const one = body.data as Record<string, unknown>;
    for (const field of ['report_date', 'length_mm', 'ratio', 'table_pct', 'depth_pct', 'shade'])
      expect(row?.[field], field).toEqual(one[field]);
    expect(row?.eye_clean).toEqual(one.eye_clean);
    expect(row?.key_to_symbols).toEqual(one.key_to_symbols);
    expect(row?.details).toEqual(one.details);
  });

  it.each(roles)('do not reveal the supplier to %s unless the role may see it', async (_, role) => {
    const { pool } = portal.database;
    await pool.query(`update stone set pair_stock_no = 'PAIR-' || stock_no`);
    const rows = await detailed(byRole(cast)[role]);
    const mayKnow = STAFF.includes(role) || PROVIDERS.includes(role);
    for (const { details, stock_no } of rows) {
      const { pair_stock_no } = details as Record<string, string>;
      expect(pair_stock_no).toBe(mayKnow ? `PAIR-${stock_no}` : undefined);
    }
    const fields = await fieldsOf(byRole(cast)[role], 'search');
    for (const name of REVEALING) expect(fields.includes(name), name).toBe(mayKnow);
  });

  it('are also on the stock list, and table and depth are always in a row', async () => {
    const [listed] = some(await detailed(cast.administrator, '/inventory/stock-list'));
    expect(listed).toHaveProperty('listed');
    expect(listed).toHaveProperty('ratio');
    const plain = rowsOf(await search(cast.ada));
    const inDatabase = await portal.database.pool.query(
      'select stock_no, table_pct::float, depth_pct::float from stone',
    );
    const known = new Map(inDatabase.rows.map((row) => [row.stock_no, row]));
    for (const { stock_no, table_pct, depth_pct } of some(plain))
      expect({ stock_no, table_pct, depth_pct }).toEqual(known.get(stock_no));
  });
});

describe('the columns of a role', () => {
  const fields = async (by: Person, view: string): Promise<string[]> =>
    (
      (await portal.call(by.token, 'GET', `/inventory/table-fields?view=${view}`)).body.data as {
        field: string;
      }[]
    ).map(({ field }) => field);

  it('match what a guest may do: search and watch', async () => {
    const found = await fields(cast.guest, 'search');
    expect(found).toEqual(expect.arrayContaining(['status', 'stock_no', 'rap', 'sell_amt']));
    for (const field of COST) expect(found).not.toContain(field);
    const watched = await fields(cast.guest, 'watchlist');
    expect(watched).toEqual(expect.arrayContaining(['stock_no', 'price_added', 'remark']));
    expect(watched).not.toContain('placed_by');
    expect(await fields(cast.ada, 'watchlist')).toContain('placed_by');
  });

  it.each(['cart', 'notes', 'enquiry', 'hold', 'confirm-stone', 'memo', 'invoice'])(
    'are empty for a guest in the list %s, which guests do not have',
    async (view) => {
      expect(await fields(cast.guest, view)).toEqual([]);
      expect(await fields(cast.ada, view)).toContain('stock_no');
    },
  );
});

describe('the stones of a supplier', () => {
  it.each([
    ['one supplier', () => cast.apiProvider],
    ['another supplier', () => cast.otherApiProvider],
    ['an FTP supplier', () => cast.ftpProvider],
  ] as const)('%s finds its own stones and no others', async (_, who) => {
    const own = await portal.database.pool.query<{ stock_no: string }>(
      `select s.stock_no from stone s join provider p on p.id = s.provider_id
        where p.user_id = $1 and s.diamond_type = 1 order by s.stock_no`,
      [who().id],
    );
    const rows = rowsOf(await search(who()));
    expect(rows.map(({ stock_no }) => stock_no).sort()).toEqual(
      own.rows.map(({ stock_no }) => stock_no).sort(),
    );
    expect(rows.length).toBeGreaterThan(0);
    const held = some(rows.flatMap(({ hold }) => hold ?? []));
    expect(held.map(({ business_id }) => business_id)).toEqual(held.map(() => null));
  });

  it('a supplier does not see the stone of another supplier', async () => {
    const [foreign] = rowsOf(await search(cast.otherApiProvider));
    const unknown = await dna(cast.apiProvider, 'NOBODYS');
    const answer = await dna(cast.apiProvider, foreign?.stock_no ?? '');
    expect(answer).toMatchObject({ status: 404, body: unknown.body });
    expect(rowsOf(await search(cast.apiProvider, { stock_numbers: [foreign?.stock_no] }))).toEqual(
      [],
    );
  });

  it.each([
    ['a customer', () => cast.ada],
    ['a guest', () => cast.guest],
  ] as const)('%s finds only offered stones', async (_, who) => {
    const gone = await desk.stone();
    await desk.setStatus(cast.administrator, gone.id, 2);
    const rows = rowsOf(await search(who()));
    expect(rows.map(({ status }) => status)).not.toContain(2);
    expect(rowsOf(await search(who(), { status: [2, 8] }))).toEqual([]);
    expect(await dna(who(), gone.stock_no)).toMatchObject({ status: 404 });
    expect(rowsOf(await search(cast.administrator, { status: [2] })).length).toBeGreaterThan(0);
  });
});

describe('the holder of a stone', () => {
  it('is visible to those who may see it', async () => {
    const stone = await desk.stone();
    await desk.held(cast.ada, stone);
    await desk.inLine(cast.hanna, stone);
    const seenBy = async (person: Person) => {
      const [row] = rowsOf(
        await search(person, { stock_numbers: [stone.stock_no] }, '?diamond_type=1'),
      );
      if (!row?.hold) throw new Error('nobody is said to hold the stone');
      const { until, ...hold } = row.hold;
      expect(Date.parse(until)).toBeGreaterThan(Date.now());
      return hold;
    };
    const ada = cast.ada.businessId;
    const hanna = cast.hanna.businessId;
    expect(await seenBy(cast.administrator)).toEqual({
      business_id: ada,
      waiting: 1,
      in_line: [hanna],
    });
    expect(await seenBy(cast.auditor)).toEqual({ business_id: ada, waiting: 1, in_line: [hanna] });
    expect(await seenBy(cast.ada)).toEqual({ business_id: ada, waiting: 1, in_line: [] });
    expect(await seenBy(cast.tove)).toEqual({ business_id: ada, waiting: 1, in_line: [] });
    expect(await seenBy(cast.hanna)).toEqual({ business_id: null, waiting: 1, in_line: [hanna] });
    expect(await seenBy(cast.piers)).toEqual({ business_id: null, waiting: 1, in_line: [] });
    expect(await seenBy(cast.guest)).toEqual({ business_id: null, waiting: 1, in_line: [] });
  });

  it('and the later events of the hold are visible only to staff and auditors', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.ada, stone);
    await desk.release(cast.ada, [hold]);
    const historyFor = async (person: Person) =>
      ((await dna(person, stone.stock_no)).body.data as { history: { event: string }[] }).history;
    for (const person of [cast.administrator, cast.qualityControl, cast.auditor]) {
      expect((await historyFor(person)).map(({ event }) => event)).toEqual([
        'stone.release',
        'stone.hold',
        'stone.list',
      ]);
    }
    for (const person of [cast.ada, cast.tove, cast.guest]) {
      expect(await historyFor(person)).toEqual([]);
    }
  });
});

describe('the filters of the search', () => {
  it.each<[string, object, (row: Row) => boolean]>([
    ['a weight', { carat: [{ from: 1, to: 2 }] }, (row) => row.carat >= 1 && row.carat <= 2],
    ['from a weight on', { carat: [{ from: 1.5 }] }, (row) => row.carat >= 1.5],
    ['a shape', { shape: ['ROUND'] }, (row) => row.shape === 'Round'],
    ['two shapes', { shape: ['ROUND', 'OVAL'] }, (row) => ['Round', 'Oval'].includes(row.shape)],
    ['a colour', { color: ['D', 'E'] }, (row) => ['D', 'E'].includes(row.color ?? '')],
    ['a clarity', { clarity: ['VS1'] }, (row) => row.clarity === 'VS1'],
    ['a status', { status: [4] }, (row) => row.status === 4],
    ['nothing chosen', { shape: [], status: [] }, () => true],
    [
      'several at once',
      { shape: ['ROUND'], carat: [{ to: 1 }], status: [1] },
      (row) => row.shape === 'Round' && row.carat <= 1 && row.status === 1,
    ],
  ])('%s', async (_, filter, fits) => {
    const everything = rowsOf(await search(cast.administrator));
    const answer = await search(cast.administrator, filter);
    const rows = rowsOf(answer);
    expect(rows.map(({ stock_no }) => stock_no).sort()).toEqual(
      everything
        .filter(fits)
        .map(({ stock_no }) => stock_no)
        .sort(),
    );
    expect(rows.length).toBeGreaterThan(0);
    const { totals } = answer.body.data as { totals: Record<string, number> };
    expect(totals.pieces).toBe(rows.length);
    const cents = rows.reduce((sum, { sell_amt }) => sum + Math.round(sell_amt * 100), 0);
    expect(Math.round((totals.total_amount ?? 0) * 100)).toBe(cents);
  });

  it('find stones by the beginning of the number', async () => {
    const [some] = rowsOf(await search(cast.administrator));
    const start = some?.stock_no.slice(0, 5) ?? '';
    const rows = rowsOf(await search(cast.administrator, {}, `?searchTerm=${start.toLowerCase()}`));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(`${row.stock_no} ${row.report_no}`).toMatch(new RegExp(`(^| )${start}`));
    }
  });

  it('return the count without rows', async () => {
    const answer = await search(cast.administrator, {}, '?is_count_only=true');
    expect(rowsOf(answer)).toEqual([]);
    expect(answer.body.pagination).toMatchObject({
      totalRecords: rowsOf(await search(cast.administrator)).length,
    });
  });

  it('sort in both directions', async () => {
    const weights = async (descending: boolean) =>
      rowsOf(await search(cast.administrator, { sort: [{ field: 'carat', descending }] })).map(
        ({ carat }) => carat,
      );
    const up = await weights(false);
    expect(up).toEqual([...up].sort((a, b) => a - b));
    expect(await weights(true)).toEqual([...up].reverse());
  });

  it('separate white and fancy stones', async () => {
    const white = rowsOf(await search(cast.administrator, {}, '?diamond_type=1'));
    const fancy = rowsOf(await search(cast.administrator, {}, '?diamond_type=2'));
    const { rows } = await portal.database.pool.query('select from stone');
    expect(white.length + fancy.length).toBe(rows.length);
    expect(fancy.length).toBeGreaterThan(0);
  });
});
