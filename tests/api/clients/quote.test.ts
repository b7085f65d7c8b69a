import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../support/files/read-pdf.ts';
import { readZip } from '../../support/files/read-xlsx.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let stones: { stock_no: string; markup_ppc: number }[];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  const found = await portal.call(cast.ada.token, 'POST', '/inventory/search', {
    body: { data: { size: 3, diamond_type: 1 } },
  });
  stones = (found.body.data as { stockList: typeof stones }).stockList;
});
afterAll(() => portal?.stop());

interface Quote {
  quote_no: string;
  valid_until: string;
  file: string;
}
const quote = (person: Person, data: object): Promise<Answer> =>
  portal.call(person.token, 'POST', '/inventory/quotes', {
    body: { data: { stock_numbers: stones.map(({ stock_no }) => stock_no), ...data } },
  });
async function quoted(person: Person, data: object): Promise<Quote> {
  const { status, body } = await quote(person, data);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Quote;
}
async function download(person: Person, link: string): Promise<Buffer> {
  const response = await fetch(`${portal.url}${link}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
interface Listed {
  id: string;
  quote_no: string;
}
async function listed(person: Person, search = ''): Promise<Listed[]> {
  const path = `/inventory/quotes?search=${encodeURIComponent(search)}`;
  const { status, body } = await portal.call(person.token, 'GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Listed[];
}
async function opened(person: Person, { id }: Listed, certificates = false): Promise<Buffer> {
  const path = `/inventory/quotes/${id}/file?certificates=${certificates}`;
  const { status, body } = await portal.call(person.token, 'GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return download(person, body.data as string);
}
const money = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

describe('a quote', () => {
  it('names sender, client, validity, growth and the prices with the margin', async () => {
    const made = await quoted(cast.ada, {
      client: 'Larkspur Test Jewels',
      valid_hours: 48,
      margin: { percent: 10 },
    });
    expect(made.quote_no).toMatch(/^QU-\d{4}-\d{6}$/);
    const hours = (Date.parse(made.valid_until) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(47.5);
    expect(hours).toBeLessThanOrEqual(48);
    const { text, info } = readPdf(await download(cast.ada, made.file));
    expect(info.Title).toBe(`Quote ${made.quote_no}`);
    const { rows } = await portal.database.pool.query<{ company_name: string; total: string }>(
      `select b.company_name, (select sum(amount) from quote_stone where quote_no = $2)::text as total
         from business b where b.id = $1`,
      [cast.ada.businessId, made.quote_no],
    );
    expect(text).toContain(rows[0]?.company_name);
    expect(text).toContain('Larkspur Test Jewels');
    expect(text).toMatch(/Valid until/);
    for (const { stock_no, markup_ppc } of stones) {
      expect(text).toContain(stock_no);
      expect(text).toContain(money(Math.round(markup_ppc * 110) / 100));
    }
    expect(text.match(/(Natural|Lab grown), /g)?.length).toBe(stones.length);
    expect(text).toContain(money(Number(rows[0]?.total)));
    expect(text).not.toContain('Disc. %');
  });

  it('is valid for 24 hours by default and gets a number of its own', async () => {
    const [one, other] = [
      await quoted(cast.ada, { margin: { amount: 50 } }),
      await quoted(cast.ada, { margin: { amount: 50 } }),
    ];
    expect(one.quote_no).not.toBe(other.quote_no);
    expect(Math.round((Date.parse(one.valid_until) - Date.now()) / 3_600_000)).toBe(24);
  });

  it('with certificates is a zip file with the PDF', async () => {
    const made = await quoted(cast.administrator, { certificates: true });
    const files = readZip(await download(cast.administrator, made.file));
    const pdf = files.get(`${made.quote_no}.pdf`);
    expect(readPdf(Buffer.from(pdf ?? '')).text).toContain(stones[0]?.stock_no);
  });

  it('of a customer without a margin needs the confirmation to show their price', async () => {
    const refused = await quote(cast.ada, {});
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('margin');
    expect((await quote(cast.ada, { margin: { percent: 0 }, own_prices: true })).status).toBe(200);
  });

  it('refuses unknown stones, and a validity beyond its limits', async () => {
    expect((await quote(cast.administrator, { stock_numbers: ['NO-SUCH-1'] })).status).toBe(404);
    for (const valid_hours of [0, 721, 1.5])
      expect((await quote(cast.administrator, { valid_hours })).status).toBe(400);
  });
});

describe('the list of quotes', () => {
  const offer = { client: 'Bram Test Bench', margin: { percent: 5 } };

  it("has a customer's own quotes, found by number, client or sender", async () => {
    const made = await quoted(cast.hanna, offer);
    const { rows } = await portal.database.pool.query<{ total: number }>(
      'select sum(amount)::float8 as total from quote_stone where quote_no = $1',
      [made.quote_no],
    );
    const row = {
      id: expect.any(String),
      quote_no: made.quote_no,
      client: 'Bram Test Bench',
      quoted_by: expect.stringMatching(/\S/),
      created_at: expect.any(String),
      valid_until: made.valid_until,
      pieces: stones.length,
      total: rows[0]?.total,
    };
    const [own] = await listed(cast.hanna);
    expect(own).toEqual(row);
    const sender = (own as unknown as { quoted_by: string }).quoted_by;
    for (const search of [made.quote_no.slice(3).toLowerCase(), 'test BENCH', sender])
      expect(await listed(cast.hanna, search), search).toEqual([row]);
    expect(await listed(cast.hanna, 'nothing like it')).toEqual([]);
  });

  it('is complete for administrators and auditors, and has only their own quotes for all others', async () => {
    const { quote_no } = await quoted(cast.hanna, offer);
    const [own] = await listed(cast.hanna, quote_no);
    if (!own) throw new Error('the quote is missing');
    for (const reader of [cast.administrator, cast.auditor]) {
      expect(await listed(reader, quote_no)).toEqual([own]);
      expect(readPdf(await opened(reader, own)).text).toContain(quote_no);
    }
    for (const other of [cast.ada, cast.marek, cast.qualityControl]) {
      expect(await listed(other, quote_no)).toEqual([]);
      const path = `/inventory/quotes/${own.id}/file`;
      expect((await portal.call(other.token, 'GET', path)).status).toBe(404);
    }
    expect((await portal.call(cast.guest.token, 'GET', '/inventory/quotes')).status).toBe(403);
  });

  it('opens a quote with the stones and prices as quoted, and marks it as expired', async () => {
    const { quote_no } = await quoted(cast.hanna, offer);
    const [own] = await listed(cast.hanna, quote_no);
    if (!own) throw new Error('the quote is missing');
    const before = readPdf(await opened(cast.hanna, own)).text;
    expect(before).not.toContain('expired');
    const { pool } = portal.database;
    const [stone] = stones;
    await pool.query(
      'update quote_stone set price_per_ct = 4321.5 where quote_no = $1 and stock_no = $2',
      [quote_no, stone?.stock_no],
    );
    await pool.query(
      `update quote_stone set stock_no = 'GONE-77', stone = stone || '{"stock_no": "GONE-77"}'
        where quote_no = $1 and stock_no = $2`,
      [quote_no, stone?.stock_no],
    );
    await pool.query(
      `update quote set created_at = created_at - interval '9 days', valid_until = now() - interval '1 day' where quote_no = $1`,
      [quote_no],
    );
    const { text } = readPdf(await opened(cast.hanna, own));
    expect(text).toContain('GONE-77');
    expect(text).toContain('4,321.50');
    expect(text).toContain(', expired');
    expect(text).toContain('was valid until');
    const files = readZip(await opened(cast.hanna, own, true));
    expect(readPdf(Buffer.from(files.get(`${quote_no}.pdf`) ?? '')).text).toContain('GONE-77');
  });

  it('the global search finds a quote by its number for those who may see it', async () => {
    const { quote_no } = await quoted(cast.hanna, offer);
    const found = async (person: Person, text: string) => {
      const path = `/find?search=${encodeURIComponent(text)}`;
      const { body } = await portal.call(person.token, 'GET', path);
      const { records } = body.data as { records: { kind: string }[] };
      return records.filter(({ kind }) => kind === 'quote');
    };
    for (const typed of [quote_no, `qu ${Number(quote_no.slice(-6))}`]) {
      for (const person of [cast.hanna, cast.administrator, cast.auditor])
        expect(await found(person, typed)).toMatchObject([
          { name: quote_no, company: 'Bram Test Bench', pieces: stones.length },
        ]);
      for (const person of [cast.ada, cast.marek, cast.guest])
        expect(await found(person, typed)).toEqual([]);
    }
  });

  it('is created once for one Idempotency-Key', async () => {
    const body = { data: { stock_numbers: stones.map(({ stock_no }) => stock_no), ...offer } };
    const headers = { 'idempotency-key': 'quote-these-stones-once' };
    const send = () => portal.call(cast.tove.token, 'POST', '/inventory/quotes', { body, headers });
    const first = await send();
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const second = await send();
    expect((second.body.data as Quote).quote_no).toBe((first.body.data as Quote).quote_no);
    expect(await listed(cast.tove)).toHaveLength(1);
  });
});
