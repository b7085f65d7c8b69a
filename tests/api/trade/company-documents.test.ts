import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadPdf, readPdf } from '../../support/files/read-pdf.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let invoice: string;
let memo: string;
let stone: string;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  // An invoice has the tax number of its day.
  await sql(
    'update business set tax_identification_number = $2 where id = $1',
    cast.ada.businessId,
    'TAX-77',
  );
  const desk = deskOf(portal);
  const asked = await desk.confirm(cast.ada, [(await desk.stone()).stock_no]);
  const [line] = (asked.body.data as { stones: { id: string }[] }).stones;
  if (!line) throw new Error('the order has no line');
  expect(await desk.approve(cast.qualityControl, [line.id])).toMatchObject({ status: 200 });
  const [sold] = await sql(
    'select invoice_id from invoice_line where confirm_stone_id = $1',
    line.id,
  );
  invoice = String(sold?.invoice_id);
  const onMemo = await desk.stone();
  memo = (await memoDeskOf(portal).issued(cast.administrator, [onMemo], cast.ada)).memo_id;
  stone = (await desk.stone()).stock_no;
});
afterAll(() => portal?.stop());

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.owner.query(query, values)).rows as Record<string, unknown>[];

async function bytesOf(by: Person, method: 'GET' | 'POST', path: string, data?: object) {
  const answer = await portal.call(by.token, method, path, data ? { body: { data } } : {});
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const made = answer.body.data as string | { file: string };
  const link = typeof made === 'string' ? made : made.file;
  const response = await fetch(`${portal.url}${link}`, {
    headers: { authorization: `Bearer ${by.token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
const pdfOf = async (...of: Parameters<typeof bytesOf>): Promise<ReadPdf> =>
  readPdf(await bytesOf(...of));
const quoteData = (more: object) => ({ stock_numbers: [stone], ...more });
const INVOICE = () => pdfOf(cast.ada, 'GET', `/inventory/invoice/${invoice}/pdf`);
const MEMO = () => pdfOf(cast.ada, 'GET', `/inventory/memo/${memo}/pdf`);
const QUOTE = (by: Person, more: object = {}) =>
  pdfOf(by, 'POST', '/inventory/quotes', quoteData(more));
const LIST = () => pdfOf(cast.administrator, 'POST', '/inventory/list-pdf/memo', {});

const HEAD = ['Facet Row', 'Invented Street 12', 'VAT BE 0000.000.097'];
const IBAN = 'IBAN BE54 0000 0000 0097';

describe('the company on documents', () => {
  it('is the head of invoices, memos and quotes, with the client and its tax number', async () => {
    for (const { text, info } of [
      await INVOICE(),
      await MEMO(),
      await QUOTE(cast.administrator, { business_id: cast.ada.businessId }),
    ]) {
      for (const words of [...HEAD, 'Halden & Roe', 'Tax number TAX-77'])
        expect(text).toContain(words);
      expect(text).not.toContain('Culet');
      expect(info.Author).toBe('Facet Row');
    }
    expect((await LIST()).text).toContain('Facet Row');
  });

  it('states its bank accounts and texts on invoices only', async () => {
    const { text } = await INVOICE();
    expect(text).toContain(IBAN);
    expect(text).toContain('state the invoice number');
    expect(text).toContain('This document is a sample.');
    expect((await MEMO()).text).not.toContain(IBAN);
  });

  it('is not the sender of the quote of a customer', async () => {
    const { text, info } = await QUOTE(cast.ada, { margin: { percent: 10 } });
    expect(text).not.toContain('Facet Row');
    expect(info.Author).toBe('Halden & Roe');
  });

  it('stays as it was on the day of the document', async () => {
    const renamed = await portal.call(cast.administrator.token, 'PUT', '/project-setting/company', {
      body: { data: { trading_name: 'Renamed Stones', bank_accounts: [] } },
    });
    expect(renamed.status).toBe(200);
    const before = await INVOICE();
    expect(before.text).toContain('Facet Row');
    expect(before.text).toContain(IBAN);
    expect((await LIST()).text).toContain('Renamed Stones');
    expect((await QUOTE(cast.administrator)).text).toContain('Renamed Stones');
  });

  it('is the portal while the profile is empty', async () => {
    await sql('delete from company_version');
    for (const { text } of [
      await INVOICE(),
      await MEMO(),
      await QUOTE(cast.administrator),
      await LIST(),
    ]) {
      expect(text).toContain('Culet');
      for (const words of [...HEAD, IBAN, 'null', 'undefined']) expect(text).not.toContain(words);
    }
    const company = await portal.call(cast.ada.token, 'GET', '/company');
    expect(company.body.data).toMatchObject({ name: 'Culet', address: [], logo_id: null });
  });
});
