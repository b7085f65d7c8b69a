import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE, ROLE_NAME } from '#machines/codes.ts';
import type { ListName } from '#machines/list-names.ts';
import { type ReadPdf, readPdf } from '../../support/files/read-pdf.ts';
import { some } from '../../support/runner/some.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { byRole, type Cast, castOf, newSession } from '../../support/trade/people.ts';

interface Line {
  stock_no: string;
  sell_amt: number;
  group: string;
}
interface Page {
  data: Line[];
  groups: { key: string; label: string; pieces: number; carat: number; amount: number }[];
  totals: { pieces: number; carat: number; total_amount: number };
}

/** Each list with the call that reads it. */
const CALLS = {
  'confirm-stone': 'get-confirm-stone',
  enquiry: 'get-enquiry',
  'price-offer': 'get-price-offer',
  cart: 'get-carts',
  watchlist: 'get-watchlist',
  notes: 'get-notes',
  hold: 'get-hold',
  memo: 'get-memo',
  invoice: 'get-invoice',
} as const satisfies Record<ListName, string>;
type List = keyof typeof CALLS;
const LISTS = Object.keys(CALLS) as List[];

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

const read = (by: Person, list: List, query = ''): Promise<Answer> =>
  portal.call(by.token, 'POST', `/inventory/new-arrival/${CALLS[list]}?${query}`, { body: {} });
const print = (by: Person, list: List, query = '', data: object = {}): Promise<Answer> =>
  portal.call(by.token, 'POST', `/inventory/list-pdf/${list}?${query}`, { body: { data } });
const fetchLink = (by: Person, link: unknown): Promise<Response> =>
  fetch(`${portal.url}${link}`, { headers: { authorization: `Bearer ${by.token}` } });

async function printed(by: Person, list: List, query = '', data: object = {}): Promise<ReadPdf> {
  const { status, body } = await print(by, list, query, data);
  expect(status, JSON.stringify(body)).toBe(200);
  const response = await fetchLink(by, body.data);
  expect(response.status).toBe(200);
  return readPdf(Buffer.from(await response.arrayBuffer()));
}
const pageOf = async (by: Person, list: List, query = ''): Promise<Page> =>
  (await read(by, list, `size=1000&${query}`)).body as unknown as Page;

const wordsOf = ({ pages }: ReadPdf): string[] => pages.flat().map(({ text }) => text);
/** The stones in the order in which they are printed. */
const stonesOf = (pdf: ReadPdf, lines: readonly Line[]): string[] => {
  const known = new Set(lines.map(({ stock_no }) => stock_no));
  return wordsOf(pdf).filter((text) => known.has(text));
};
const money = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const headersOf = (pdf: ReadPdf): string[] => {
  const words = wordsOf(pdf);
  const from = words.indexOf('Status');
  return words.slice(from, words.indexOf('Amount $', from) + 1);
};
const fieldsFor = async (by: Person, list: List) => {
  const { body } = await portal.call(by.token, 'GET', `/inventory/table-fields?view=${list}`);
  return body.data as unknown as { field: string; header: string; is_display: boolean }[];
};

describe('a printed list', () => {
  it('has the rows, the groups and the sums of the list', async () => {
    const query = 'currentTab=all&groupBy=3';
    const page = await pageOf(cast.administrator, 'hold', query);
    expect(page.groups.length).toBeGreaterThan(2);
    const pdf = await printed(cast.administrator, 'hold', query);
    expect(stonesOf(pdf, page.data)).toEqual(page.data.map(({ stock_no }) => stock_no));
    const words = wordsOf(pdf);
    const headings = page.groups.map(
      ({ label, pieces }) => `${label}, ${pieces === 1 ? '1 stone' : `${pieces} stones`}`,
    );
    expect(words.filter((text) => headings.includes(text))).toEqual(headings);
    for (const [i, { amount }] of page.groups.entries()) {
      const at = words.indexOf(headings[i] ?? '');
      expect(words.slice(at, at + 3)).toContain(money(amount));
    }
    const { totals } = page;
    const end = words.slice(words.indexOf(`All, ${totals.pieces} stones`));
    expect(end).toContain(money(totals.total_amount));
    expect(pdf.info.Title).toBe('Holds');
    expect(words).toContain('By trading client');
    expect(words).toContain(`Page ${pdf.pages.length} of ${pdf.pages.length}`);
    for (const sheet of pdf.pages)
      expect(sheet.filter(({ text }) => text === 'Hold no.')).toHaveLength(1);
  });

  it('has the filters of the list, and names them', async () => {
    const [tenth] = (await pageOf(cast.administrator, 'confirm-stone')).data.slice(9);
    if (!tenth) throw new Error('the demo world has too few orders');
    const query = `currentTab=ended&status=2&diamond_type=1&startDate=2020-01-01&endDate=2099-12-31&user_id=${cast.ada.id}`;
    const page = await pageOf(cast.administrator, 'confirm-stone', query);
    const pdf = await printed(cast.administrator, 'confirm-stone', query);
    expect(stonesOf(pdf, page.data)).toEqual(some(page.data).map(({ stock_no }) => stock_no));
    for (const said of ['Decided', 'Approved', 'White', '01/01/2020 to 31/12/2099', 'Halden & Roe'])
      expect(wordsOf(pdf)).toContain(said);
    const one = await printed(cast.administrator, 'confirm-stone', '', {
      stock_numbers: [tenth.stock_no],
    });
    expect(
      new Set(stonesOf(one, (await pageOf(cast.administrator, 'confirm-stone')).data)),
    ).toEqual(new Set([tenth.stock_no]));
  });

  it('has the own lines of a customer with the columns of a customer', async () => {
    const page = await pageOf(cast.ada, 'confirm-stone');
    expect(page.data.length).toBeGreaterThan(0);
    const pdf = await printed(cast.ada, 'confirm-stone');
    expect(stonesOf(pdf, page.data)).toEqual(page.data.map(({ stock_no }) => stock_no));
    const all = (await pageOf(cast.administrator, 'confirm-stone')).data;
    expect(stonesOf(pdf, all)).toEqual(page.data.map(({ stock_no }) => stock_no));
    for (const { sell_amt } of page.data) expect(wordsOf(pdf)).toContain(money(sell_amt));
    const fields = await fieldsFor(cast.ada, 'confirm-stone');
    const shown = fields.filter(({ is_display }) => is_display).map(({ header }) => header);
    // The paper has no room for the column that a reader misses least.
    expect(shown).toContain('Ordered by');
    // Growth is on every paper, whatever the reader shows.
    expect(shown).not.toContain('Growth');
    expect(headersOf(pdf)).toEqual(
      shown
        .filter((header) => header !== 'Ordered by')
        .flatMap((header) => (header === 'Shape' ? [header, 'Growth'] : [header])),
    );
    expect(pdf.info.Title).toBe('Confirmed stones');
    expect(headersOf(pdf)).not.toContain('Client');
    const { rows } = await portal.database.pool.query<{ name: string }>(
      'select name from provider',
    );
    for (const { name } of rows) expect(pdf.text).not.toContain(name);
  });

  it('has the columns of the reader in their order', async () => {
    const columns = ['sell_amt', 'stock_no', 'external_no', 'carat'];
    const pdf = await printed(cast.administrator, 'confirm-stone', 'currentTab=all', { columns });
    const words = wordsOf(pdf);
    const from = words.indexOf('Amount $');
    expect(words.slice(from, from + 4)).toEqual(['Amount $', 'Stock no.', 'External no.', 'Carat']);
  });

  it("has times in the reader's time zone", async () => {
    const pdf = await printed(cast.administrator, 'hold', '', { zone: 'Asia/Kolkata' });
    expect(pdf.text).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M, Asia\/Kolkata/);
  });

  it("uses the reader's days in its groups and its filter", async () => {
    await portal.database.pool.query(
      `update hold set created_at = '2021-03-10T18:31:00Z' where id = (select id from hold order by id limit 1)`,
    );
    const day = 'groupBy=2&startDate=2021-03-11&endDate=2021-03-11';
    const india = await printed(cast.administrator, 'hold', day, { zone: 'Asia/Kolkata' });
    expect(india.text).toContain('11/03/2021, 1 stone');
    const west = await printed(cast.administrator, 'hold', day, { zone: 'America/Los_Angeles' });
    expect(west.text).toContain('There are no holds for this filter.');
  });

  it.each([
    ['another client', () => cast.hanna],
    ['the associate of others', () => cast.marek],
  ])('does not name the client of a line to %s', async (_, who) => {
    const pdf = await printed(who(), 'hold', `user_id=${cast.ada.id}`);
    expect(pdf.text).not.toContain('Halden');
    expect(pdf.text).toContain('a trading client that you do not have access to');
    expect(pdf.text).toContain('There are no holds for this filter.');
  });

  it('can be printed for every list', async () => {
    for (const list of LISTS) {
      const fields = await fieldsFor(cast.administrator, list);
      const page = await pageOf(cast.administrator, list);
      const pdf = await printed(cast.administrator, list, '', {
        columns: fields.map(({ field }) => field),
      });
      expect(stonesOf(pdf, page.data), list).toEqual(page.data.map(({ stock_no }) => stock_no));
    }
  });
});

describe('the permission to print', () => {
  const cases = LISTS.flatMap((list) =>
    Object.values(ROLE).map((role) => [ROLE_NAME[role], list, role] as const),
  );
  it.each(cases)('%s: %s, like the list itself', async (_, list, role) => {
    const person = byRole(cast)[role];
    const expected = (await read(person, list)).status;
    expect([200, 403]).toContain(expected);
    expect((await print(person, list)).status).toBe(expected);
  });

  it.each([
    ['an associate', () => cast.tove, 'user_permission', 'user_id'],
    ['a customer', () => cast.ada, 'role_permission', 'role_id'],
  ] as const)(
    '%s without the permission gets neither link nor file',
    async (_, who, table, owner) => {
      const person = await newSession(portal.database.pool, who());
      const { body } = await print(person, 'hold');
      const value = owner === 'role_id' ? ROLE.customer : person.id;
      const set = (granted: boolean) =>
        portal.database.pool.query(`update ${table} set read_access = $1 where ${owner} = $2`, [
          granted,
          value,
        ]);
      await set(false);
      expect((await fetchLink(person, body.data)).status).toBe(404);
      expect((await print(person, 'hold')).status).toBe(403);
      await set(true);
      expect((await print(person, 'hold')).status).toBe(200);
    },
  );

  it('is limited to the person who requested the file', async () => {
    const { body } = await print(cast.ada, 'hold');
    expect((await fetchLink(cast.hanna, body.data)).status).toBe(404);
  });
});

describe('an invalid printed list', () => {
  it.each<[string, List | 'nothing', string, object, string]>([
    ['a list that is none', 'nothing', '', {}, 'list'],
    ['a column that nobody has', 'hold', '', { columns: ['stock_no', 'secret'] }, 'data.columns.1'],
    ['a column of another list', 'hold', '', { columns: ['due_on'] }, 'data.columns.0'],
    ['the same column twice', 'hold', '', { columns: ['carat', 'carat'] }, 'data.columns'],
    ['columns as a text', 'hold', '', { columns: 'carat' }, 'data.columns'],
    ['a zone that is none', 'hold', '', { zone: 'Mars/Olympus' }, 'data.zone'],
    ['a status of another list', 'hold', 'status=4', {}, 'status'],
    ['a day that is none', 'hold', 'startDate=2026-02-31', {}, 'startDate'],
    ['a document that its lines have not', 'hold', 'groupBy=7', {}, 'groupBy'],
    ['lateness where nothing is late', 'cart', 'overdue=true', {}, 'overdue'],
    ['a page', 'hold', 'page=2', {}, 'page'],
  ])('%s', async (_, list, query, data, field) => {
    const { status, body } = await portal.call(
      cast.administrator.token,
      'POST',
      `/inventory/list-pdf/${list}?${query}`,
      { body: { data } },
    );
    expect(status, JSON.stringify(body)).toBe(400);
    expect((body.errors as { field: string }[]).map((error) => error.field)).toContain(field);
  });

  it('a column that the role does not have is omitted', async () => {
    const { status, body } = await print(cast.ada, 'confirm-stone', '', {
      columns: ['company_name'],
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        field: 'data.columns.0',
        message: 'The list does not have this column, or you do not have access to it.',
      },
    ]);
  });
});
