import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPriceBook } from '../../../server/stock/prices/read-price-book.ts';
import {
  csvOf,
  dayInForce,
  daysAfter,
  INSERT,
  type Line,
  linesInForce,
  sendList,
  UPDATE,
} from '../../support/files/rap-lists.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let lines: Line[];
let today: string;
let next: string;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  // Lists may be dated a week ahead at most; these tests load many, so the world's lists are older here.
  await portal.database.pool.query('update rap_list set listed_on = listed_on - 364');
});
beforeEach(async () => {
  lines = await linesInForce(portal);
  today = await dayInForce(portal);
  next = daysAfter(today, 7);
});
afterAll(() => portal.stop());

const send = (path: string, csv: string, rest: object = {}): Promise<Answer> =>
  sendList(portal, cast.administrator, path, { csv, ...rest });
const dearer = (line: Line): Line => ({ ...line, price: (Number(line.price) + 100).toFixed(2) });
const dataOf = ({ body }: Answer) => body.data as Record<string, unknown>;
const errorsOf = ({ body }: Answer) =>
  (body.errors as { field: string; message: string }[] | undefined) ?? [];

describe('a new Rap list', () => {
  it('applies to the next request, and the previous list stays readable', async () => {
    const before = new Date();
    const old = await readPriceBook(portal.database.pool, null);
    const [first, ...rest] = lines;
    if (!first) throw new Error('there is no list');
    const answer = await send(INSERT, csvOf([dearer(first), ...rest], next));
    expect(answer).toMatchObject({
      status: 200,
      body: { message: `Rap list of ${next} loaded` },
    });
    expect(dataOf(answer)).toMatchObject({
      listed_on: next,
      cells_read: lines.length,
      lists: [
        { kind: 'ROUND', revision: 1, changed: 1, added: 0, gone: 0, unchanged: lines.length - 1 },
      ],
      warnings: ['The new price list has no pear list, so the current pear list is kept.'],
      needs_confirmation: false,
    });
    const { body } = await portal.call(
      cast.administrator.token,
      'GET',
      `/inventory/get-rap-price?kind=ROUND&color=${first.color}&clarity=${first.clarity}&carat=${first.from}`,
    );
    expect(body.data).toEqual([
      expect.objectContaining({
        listed_on: next,
        price_per_ct: Number(first.price) + 100,
        price_before: Number(first.price),
        change: Math.round((100 / Number(first.price)) * 1e4) / 100,
      }),
    ]);
    const replayed = await readPriceBook(portal.database.pool, before);
    expect(replayed.versions.ROUND?.listedOn).toBe(today);
    expect(replayed.rap).toEqual(old.rap);
    const now = await readPriceBook(portal.database.pool, null);
    expect(now.versions.ROUND?.listedOn).toBe(next);
    expect(now.rap).not.toEqual(old.rap);
  });

  it('can be sent as a file with a byte order mark, quotation marks and Windows line ends', async () => {
    const csv = `\uFEFF${csvOf(lines.map(dearer), next).replaceAll('\n', '\r\n').replaceAll('BR', '"BR"')}\r\n`;
    const form = new FormData();
    form.append('data', '{}');
    form.append('file', new File([csv], 'list.csv', { type: 'text/csv' }));
    const response = await fetch(`${portal.url}/api/v1${INSERT}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${cast.administrator.token}` },
      body: form,
    });
    expect(await response.json()).toMatchObject({
      success: true,
      data: { cells_read: lines.length, lists: [{ changed: lines.length }] },
    });
    const { body } = await portal.call(cast.administrator.token, 'GET', '/inventory/rap-lists');
    expect((body.data as object[])[0]).toMatchObject({
      kind: 'ROUND',
      listed_on: next,
      source: 'file',
      loaded_by: expect.any(String),
      in_force_until: null,
      cells: lines.length,
    });
  });

  it('changes no row of a stone, and applies to the next search', async () => {
    const { pool } = portal.database;
    const marks = async () =>
      (await pool.query('select id, xmin::text from stone order by id')).rows;
    const search = async () => {
      const { body } = await portal.call(cast.administrator.token, 'POST', '/inventory/search', {
        body: { data: { shape: ['ROUND'], size: 1000, sort: [{ field: 'stock_no' }] } },
      });
      return (body.data as { stockList: { rap: number | null; rap_state: string }[] }).stockList;
    };
    const [rowsBefore, found] = [await marks(), await search()];
    const answer = await send(INSERT, csvOf(lines.map(dearer), next));
    const after = await search();
    const listed = found.filter(({ rap_state }) => rap_state === 'listed');
    expect(listed.length).toBeGreaterThan(20);
    expect(after.filter(({ rap_state }) => rap_state === 'listed').map(({ rap }) => rap)).toEqual(
      listed.map(({ rap }) => (rap ?? 0) + 100),
    );
    expect(dataOf(answer).stones_moved).toBeGreaterThan(0);
    expect(await marks()).toEqual(rowsBefore);
  });

  it('must be later than the current list, and not far in the future', async () => {
    for (const day of [today, daysAfter(today, -7)]) {
      const answer = await send(INSERT, csvOf(lines, day));
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'LIST_DATE_REFUSED',
          message: `The current round list is dated ${today}; a new list must have a later date, but this one is dated ${day}.`,
        },
      });
    }
    const ahead = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    expect(await send(INSERT, csvOf(lines, ahead))).toMatchObject({
      status: 400,
      body: { code: 'RAP_LIST_FAULTY' },
    });
  });

  it('without a fifth of the cells needs a confirmation; with fewer missing cells it only reports them', async () => {
    const fewer = lines.filter(({ color }) => color !== 'N');
    const told = await send(INSERT, csvOf(fewer, next), { dry_run: true });
    expect(dataOf(told)).toMatchObject({
      needs_confirmation: false,
      warnings: expect.arrayContaining(['The round list leaves out the colours N.']),
    });
    const half = lines.filter(({ from }) => Number(from) >= 1);
    const asked = await send(INSERT, csvOf(half, next));
    expect(asked).toMatchObject({ status: 409, body: { code: 'LIST_SHRINKS' } });
    expect(errorsOf(asked)[0]?.message).toMatch(/leaves out the bands 0\.01–0\.03/);
    expect(await dayInForce(portal)).toBe(today);
    const meant = await send(INSERT, csvOf(half, next), { confirm: true });
    expect(meant).toMatchObject({ status: 200 });
    await send(INSERT, csvOf(lines, daysAfter(next, 7)));
  });

  it('changes nothing in a dry run', async () => {
    const before = await fingerprint(portal.database.pool);
    const answer = await send(INSERT, csvOf(lines.map(dearer), next), { dry_run: true });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Nothing was changed', data: { lists: [{ changed: lines.length }] } },
    });
    expect((dataOf(answer).largest_moves as unknown[]).length).toBe(10);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('is loaded by one of two concurrent users; the other is refused', async () => {
    const csv = csvOf(lines.map(dearer), next);
    const answers = await Promise.all([send(INSERT, csv), send(INSERT, csv), send(INSERT, csv)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { rows } = await portal.database.pool.query(
      `select count(*)::int as n from rap_list where kind = 'ROUND' and listed_on = $1`,
      [next],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('is one list if it is sent again with the same key', async () => {
    const body = { data: { csv: csvOf(lines.map(dearer), next) } };
    const headers = { 'idempotency-key': 'one-list-of-this-week' };
    const ask = () => portal.call(cast.administrator.token, 'POST', INSERT, { body, headers });
    const [first, again] = [await ask(), await ask()];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it('adds an audit entry that names the list and not its lines', async () => {
    await send(INSERT, csvOf(lines.map(dearer), next));
    const { rows } = await portal.database.pool.query<{ summary: { data: object } }>(
      `select summary from audit_entry where operation = 'insertLatestPrices' order by id desc limit 1`,
    );
    expect(rows[0]?.summary.data).toMatchObject({ listed_on: next, cells: lines.length });
    expect(JSON.stringify(rows[0]?.summary).length).toBeLessThan(300);
  });
});

describe('an amendment of a Rap list', () => {
  it('is the next revision of the same date, and keeps all other cells', async () => {
    const [first] = lines;
    if (!first) throw new Error('there is no list');
    const answer = await send(UPDATE, csvOf([dearer(first)], today));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: `Rap list of ${today} amended`,
        data: {
          lists: [{ changed: 1, gone: 0, unchanged: lines.length - 1, cells: lines.length }],
        },
      },
    });
    const after = await linesInForce(portal);
    expect(after[0]?.price).toBe(dearer(first).price);
    expect(after.slice(1)).toEqual(lines.slice(1));
    const again = await send(UPDATE, csvOf([dearer(first)], today));
    expect(again.body.message).toBe('The current Rap list already has these prices');
  });

  it('with another date, or with bands that overlap the current ones, is refused', async () => {
    const before = await fingerprint(portal.database.pool);
    const other = await send(UPDATE, csvOf(lines, next));
    expect(other).toMatchObject({ status: 409, body: { code: 'LIST_DATE_REFUSED' } });
    const [first] = lines;
    if (!first) throw new Error('there is no list');
    const across = await send(UPDATE, csvOf([{ ...first, from: '0.02', to: '0.05' }], today));
    expect(across).toMatchObject({ status: 400, body: { code: 'RAP_LIST_FAULTY' } });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });
});

describe('a list with a fault is refused with the line, and changes nothing', () => {
  const good = 'BR,VS1,G,1.00,1.49,7000,2026-01-02';
  it.each<[string, string, string, RegExp]>([
    ['an unknown shape', 'XX,VS1,F,1.00,1.49,7000,2026-01-02', 'shape', /“XX”: expected BR/],
    ['an unknown clarity', 'BR,VS9,F,1.00,1.49,7000,2026-01-02', 'clarity', /“VS9”/],
    ['the flawless', 'BR,FL,F,1.00,1.49,7000,2026-01-02', 'clarity', /expected IF/],
    ['an unknown colour', 'BR,VS1,O,1.00,1.49,7000,2026-01-02', 'colour', /D to N/],
    [
      'a band upside down',
      'BR,VS1,F,1.49,1.00,7000,2026-01-02',
      'band',
      /starts with its lower weight/,
    ],
    ['a band into another', 'BR,VS1,F,1.20,1.60,7000,2026-01-02', 'band', /1\.00–1\.49 of line 1/],
    ['a weight of three decimals', 'BR,VS1,F,1.001,1.49,7000,2026-01-02', 'from_carat', /“1.001”/],
    ['no weight', 'BR,VS1,F,,1.49,7000,2026-01-02', 'from_carat', /“”/],
    ['the same cell twice', good, 'cell', /“G VS1 1\.00–1\.49”: expected each cell once.* line 1/],
    ['a price of nothing', 'BR,VS1,F,1.00,1.49,0,2026-01-02', 'price', /“0”/],
    ['a price below nothing', 'BR,VS1,F,1.00,1.49,-7,2026-01-02', 'price', /“-7”/],
    ['a price of three decimals', 'BR,VS1,F,1.00,1.49,7.001,2026-01-02', 'price', /2 decimals/],
    ['a price beyond prices', 'BR,VS1,F,1.00,1.49,1000000.01,2026-01-02', 'price', /1,000,000/],
    ['a price that is no number', 'BR,VS1,F,1.00,1.49,1e3,2026-01-02', 'price', /“1e3”/],
    ['no day', 'BR,VS1,F,1.00,1.49,7000,2026-02-30', 'date', /“2026-02-30”/],
    ['a day of two readings', 'BR,VS1,F,1.00,1.49,7000,5/4/2026', 'date', /unambiguous date/],
    ['a second date', 'BR,VS1,F,1.00,1.49,7000,2026-01-09', 'date', /the date of the lines above/],
    ['a value too few', 'BR,VS1,F,1.00,1.49,7000', 'line', /seven values/],
  ])('%s', async (_, line, field, message) => {
    const before = await fingerprint(portal.database.pool);
    const answer = await send(INSERT, `${good}\n\n${line}\n`);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'RAP_LIST_FAULTY',
        message: 'The price list has 1 fault. Nothing was changed.',
      },
    });
    expect(errorsOf(answer)).toEqual([
      { field: `data.csv.3.${field}`, message: expect.stringMatching(message) },
    ]);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    const rehearsal = await send(INSERT, `${good}\n\n${line}\n`, { dry_run: true });
    expect(rehearsal).toMatchObject({
      status: 200,
      body: { data: { fault_count: 1, faults: [{ line: 3 }] } },
    });
  });

  it('a header is refused', async () => {
    const answer = await send(INSERT, `Shape,Clarity,Color,Low,High,Price,Date\n${good}`);
    expect(errorsOf(answer)).toEqual([
      { field: 'data.csv.1.line', message: expect.stringMatching(/not a header line/) },
    ]);
  });

  it('of many faults, all are counted and a hundred named', async () => {
    const csv = Array.from({ length: 250 }, () => 'BR,VS1,Z,1.00,1.49,7000,2026-01-02').join('\n');
    const answer = await send(INSERT, csv);
    expect(answer.body.message).toMatch(/^The price list has 250 faults; the first 100 are listed/);
    expect(errorsOf(answer)).toHaveLength(100);
  });

  it.each([
    ['nothing', '\n \r\n', /is empty/],
    ['another kind of text', '<html>\n<p>prices</p>', /not a price list/],
    ['an open quotation mark', '"BR,VS1,G,1.00,1.49,7000,2026-01-02\n', /line 1 is never closed/],
  ])('%s', async (_, csv, message) => {
    const answer = await send(INSERT, csv);
    expect(answer.status).toBe(400);
    expect(errorsOf(answer)).toEqual([
      { field: 'data.csv', message: expect.stringMatching(message) },
    ]);
  });

  it('another type of file and a file that is too large are refused', async () => {
    const post = async (file: File) => {
      const form = new FormData();
      form.append('data', '{"dry_run":true}');
      form.append('file', file);
      const response = await fetch(`${portal.url}/api/v1${INSERT}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${cast.administrator.token}` },
        body: form,
      });
      return { status: response.status, body: await response.json() };
    };
    const zip = new File([new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0])], 'list.csv');
    expect(await post(zip)).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } });
    const latin = new File([new Uint8Array([0x42, 0x52, 0x2c, 0xe9, 0x2c, 0x0a])], 'list.csv');
    expect(await post(latin)).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } });
    const huge = new File(['x'.repeat(10 * 1024 * 1024 + 1)], 'list.csv');
    expect(await post(huge)).toMatchObject({ status: 413 });
    const long = await send(INSERT, 'x'.repeat(12 * 1024 * 1024));
    expect(long.status).toBe(413);
  });
});

it('only administrators can load a list', async () => {
  for (const who of ['qualityControl', 'tove', 'ada', 'guest', 'auditor', 'apiProvider'] as const) {
    const answer = await sendList(portal, cast[who], INSERT, { csv: csvOf(lines, next) });
    expect(answer.status, who).toBe(403);
  }
});
