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
