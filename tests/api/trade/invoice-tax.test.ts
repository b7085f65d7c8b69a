import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { brokenRules, readUbl, textAt, total } from '../../support/files/en16931-rules.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { readXlsx } from '../../support/files/read-xlsx.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type PaymentDesk, paymentDeskOf } from '../../support/trade/payment-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Schemas = components['schemas'];
type Invoice = Schemas['Invoice'];
interface SoldMemo {
  amount: number;
  invoices: { invoice_id: string; amount: number }[];
}

let portal: Portal;
let cast: Cast;
let desk: Desk;
let payments: PaymentDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  payments = paymentDeskOf(portal, desk, cast);
});
afterAll(() => portal.stop());

const RATES = '/project-setting/tax-rates';
const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as Record<string, unknown>[];
const countryId = async (iso2: string) =>
  (await sql('select id from country where iso2 = $1', iso2))[0]?.id as string;

const add = (data: object, by: Person = cast.administrator) =>
  portal.call(by.token, 'POST', RATES, {
    body: { data: { buyer_status: 'any', first_day: '2020-01-01', rate: 0, ...data } },
  });
const added = async (data: object) => {
  const answer = await add(data);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as Schemas['TaxRate'];
};
const listed = async () =>
  (await portal.call(cast.administrator.token, 'GET', RATES)).body.data as Schemas['TaxSetup'];

const DOMESTIC = { buyer_group: 'domestic', category: 'S', rate: 21 };
const REVERSE = {
  buyer_group: 'eu',
  buyer_status: 'vat_registered',
  category: 'AE',
  exemption: 'Reverse charge, Article 194 of Directive 2006/112/EC.',
};
const SUPPLY = {
  buyer_group: 'eu',
  buyer_status: 'vat_registered',
  category: 'K',
  exemption: 'Intra-Community supply, Article 138 of Directive 2006/112/EC.',
};
const EXPORT = { buyer_group: 'export', category: 'G', exemption: 'Export of goods, exempt.' };

/** Puts the company into a country, and ada's business into another one with a tax number. */
async function placed(seller: string | null, buyer: string | null, number: string | null = null) {
  await sql('delete from company_version');
  if (seller !== null)
    await sql(
      'insert into company_version (version, country_id, legal_name) values (1, $1, $2)',
      await countryId(seller),
      'Facet Row',
    );
  await sql(
    `update business set country_id = $1, tax_identification_number = $2 where id = (select business_id from app_user where id = $3)`,
    buyer === null ? null : await countryId(buyer),
    number,
    cast.ada.id,
  );
}

async function stockOf(growth: 1 | 2, count: number): Promise<string[]> {
  const rows = await sql(
    `select stock_no from stone s where status = 1 and growth_type = $1
        and not exists (select from hold_queue q where q.stone_id = s.id) order by stock_no desc limit $2`,
    growth,
    count,
  );
  expect(rows).toHaveLength(count);
  return rows.map(({ stock_no }) => stock_no as string);
}

async function ordered(stones: readonly string[]): Promise<string[]> {
  const asked = await desk.confirm(cast.ada, stones);
  return (asked.body.data as { stones: { id: string }[] }).stones.map(({ id }) => id);
}

async function sold(stones: readonly string[]): Promise<{ invoice: Invoice; orders: string[] }> {
  const orders = await ordered(stones);
  const answer = await desk.approve(cast.qualityControl, orders);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const [row] = await sql(
    'select invoice_id as id from invoice_line where confirm_stone_id = $1',
    orders[0],
  );
  return { invoice: await read(row?.id as string), orders };
}

async function read(id: string, by: Person = cast.administrator): Promise<Invoice> {
  const answer = await portal.call(by.token, 'GET', `/inventory/invoice/${id}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as Invoice;
}

const cents = (amount: number): number => Math.round(amount * 100);
const netOf = ({ lines }: Invoice): number =>
  lines.reduce((sum, { sell_amt }) => sum + cents(sell_amt), 0);

beforeEach(async () => {
  await sql('delete from tax_rate');
});

describe('tax of an invoice', () => {
  it('bills without tax while the company has no country or no rates', async () => {
    await placed(null, 'BE');
    expect((await sold(await stockOf(2, 1))).invoice).toMatchObject({
      taxes: [],
      totals: { tax: 0 },
    });
    await placed('BE', 'BE');
    const { invoice } = await sold(await stockOf(2, 1));
    expect(invoice.taxes).toEqual([]);
    expect(invoice.totals.amount).toBe(invoice.totals.net);
  });

  it('charges the domestic rate, rounded once for the group', async () => {
    await placed('BE', 'BE');
    await added(DOMESTIC);
    const { invoice } = await sold(await stockOf(2, 3));
    const net = netOf(invoice);
    const tax = Math.round((net * 21) / 100);
    expect(invoice.taxes).toEqual([
      { category: 'S', rate: 21, net: net / 100, tax: tax / 100, exemption: null },
    ]);
    expect(invoice.totals).toMatchObject({
      net: net / 100,
      tax: tax / 100,
      amount: (net + tax) / 100,
      open: (net + tax) / 100,
    });
    expect(invoice.lines.map(({ invoice: own }) => own?.hs_code)).toEqual([
      '710239',
      '710239',
      '710239',
    ]);
    expect(
      await payments.invoice({ ...invoice, businessId: invoice.client.business_id } as never),
    ).toMatchObject({
      amount: (net + tax) / 100,
      tax: tax / 100,
    });
  });

  it('answers the sale of memo stones with totals that include the tax', async () => {
    await placed('BE', 'BE');
    await added(DOMESTIC);
    const memos = memoDeskOf(portal);
    const stones = (await stockOf(2, 2)).map((stock_no) => ({ stock_no }));
    const { lines } = await memos.issued(cast.tove, stones, cast.ada);
    const answer = await memos.sell(
      cast.tove,
      lines.map(({ id }) => id),
    );
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    const { amount, invoices } = answer.body.data as SoldMemo;
    const [invoice] = invoices;
    const { totals } = await read(invoice?.invoice_id ?? '');
    expect(totals.tax).toBeGreaterThan(0);
    expect({ amount, of: invoice?.amount }).toEqual({ amount: totals.amount, of: totals.amount });
  });

  it('reverses the charge only for a buyer of the EU with a valid VAT number', async () => {
    await placed('BE', 'DE', 'DE 136695976');
    await added(REVERSE);
    await added({ buyer_group: 'eu', category: 'S', rate: 21 });
    const reversed = (await sold(await stockOf(2, 1))).invoice;
    expect(reversed).toMatchObject({
      taxes: [{ category: 'AE', rate: 0, tax: 0, exemption: REVERSE.exemption }],
      client: { vat_number: 'DE136695976' },
    });
    await placed('BE', 'DE', 'DE 136695975');
    const charged = (await sold(await stockOf(2, 1))).invoice;
    expect(charged).toMatchObject({
      taxes: [{ category: 'S', rate: 21 }],
      client: { vat_number: null },
    });
  });

  it('zero-rates an export, and prefers the rate of a country and of a growth type', async () => {
    await placed('BE', 'US');
    await added(EXPORT);
    expect((await sold(await stockOf(2, 1))).invoice.taxes).toMatchObject([{ category: 'G' }]);
    await added({
      buyer_country_id: await countryId('US'),
      growth_type: 1,
      category: 'S',
      rate: 5.5,
    });
    const { invoice } = await sold([...(await stockOf(1, 1)), ...(await stockOf(2, 1))]);
    expect(invoice.taxes).toMatchObject([
      { category: 'S', rate: 5.5 },
      { category: 'G', tax: 0 },
    ]);
    expect(invoice.lines.map(({ invoice: own }) => own?.hs_code).toSorted()).toEqual([
      '710239',
      '710491',
    ]);
  });

  it('refuses a sale for which no rate applies, and changes nothing', async () => {
    await placed('BE', 'US');
    await added(DOMESTIC);
    const orders = await ordered(await stockOf(2, 1));
    const answer = await desk.approve(cast.qualityControl, orders);
    expect(answer).toMatchObject({ status: 409, body: { code: 'TAX_RATE_MISSING' } });
    expect((answer.body as { message: string }).message).toMatch(
      /^No tax rate applies to natural stones for .+ \(US\)\. Add a rate under Settings, Company, Tax\.$/,
    );
    expect(await sql('select state from confirm_stone where id = $1', orders[0])).toEqual([
      { state: 1 },
    ]);
    await placed('BE', null);
    expect(await desk.approve(cast.qualityControl, orders)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('The country of') },
    });
  });

  it('keeps the tax of an invoice after the rate has ended', async () => {
    await placed('BE', 'BE');
    const rate = await added(DOMESTIC);
    const { invoice } = await sold(await stockOf(2, 1));
    await portal.call(cast.administrator.token, 'PUT', `${RATES}/${rate.id}/end`, {
      body: { data: { last_day: '2025-12-31' } },
    });
    await added({ ...DOMESTIC, rate: 6, first_day: '2026-01-01' });
    expect((await read(invoice.id)).taxes).toEqual(invoice.taxes);
  });

  it('credits each line with its share of the tax, down to 0.00', async () => {
    await placed('BE', 'BE');
    await added({ ...DOMESTIC, rate: 7.77 });
    const { invoice, orders } = await sold(await stockOf(2, 5));
    const paid = await payments.paid(invoice.client.business_id, invoice.totals.amount, {
      allocations: [{ invoice_id: invoice.id, amount: invoice.totals.amount }],
    });
    for (const [at, order] of orders.entries()) {
      const answer = await desk.reverseOrders(cast.administrator, [order], { remark: 'Returned.' });
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      const now = await read(invoice.id);
      expect(now.credit_notes).toHaveLength(at + 1);
      const credited = now.credit_notes.reduce((sum, { amount }) => sum + cents(amount), 0);
      expect(cents(now.totals.credited)).toBe(credited);
      expect(cents(now.totals.amount) + credited).toBe(cents(invoice.totals.amount));
      for (const note of now.credit_notes) {
        const tax = note.taxes.reduce((sum, line) => sum + cents(line.tax), 0);
        expect(cents(note.net) + tax).toBe(cents(note.amount));
        expect(Math.abs(tax - cents(note.net) * 0.0777)).toBeLessThan(1);
      }
    }
    const last = await read(invoice.id);
    expect(last.totals).toMatchObject({ net: 0, tax: 0, amount: 0, paid: 0, open: 0 });
    expect(last.taxes).toEqual([]);
    expect((await payments.payment(paid)).credit).toBe(invoice.totals.amount);
  });
});

describe('documents with tax', () => {
  it('states tax in the PDF of the invoice and the credit note, and in the workbook', async () => {
    await placed('BE', 'BE', 'BE 0428.759.497');
    await added(DOMESTIC);
    const { invoice, orders } = await sold(await stockOf(2, 2));
    const text = await pdfOf(`/inventory/invoice/${invoice.id}/pdf`);
    expect(text).toContain('Total without tax');
    expect(text).toContain('Tax 21%');
    expect(text).toContain('710239');
    expect(text).toContain('VAT number BE0428759497');
    await desk.reverseOrders(cast.administrator, [orders[0] as string], { remark: 'Returned.' });
    const [note] = (await read(invoice.id)).credit_notes;
    const credit = await pdfOf(`/inventory/invoice/${invoice.id}/pdf?credit_note_id=${note?.id}`);
    expect(credit).toContain('Tax 21%');
    const bytes = await bytesOf('/inventory/invoice-excel');
    const [head = [], ...rows] = readXlsx(bytes);
    const column = head.findIndex(({ text }) => text === 'Tax USD');
    expect(rows.some((row) => Number(row[column]?.text) > 0)).toBe(true);
  });

  it('states the reason of an exemption', async () => {
    await placed('BE', 'US');
    await added(EXPORT);
    const { invoice } = await sold(await stockOf(2, 1));
    expect(await pdfOf(`/inventory/invoice/${invoice.id}/pdf`)).toContain(EXPORT.exemption);
  });

  it('downloads a valid e-invoice and credit notes that add up to it', async () => {
    await placed('BE', 'DE', 'DE 136695976');
    await sql(
      `update company_version set tax_numbers = '[{"kind": "vat", "number": "BE 0428.759.497"}]', email = 'office@facet.example'`,
    );
    await added({ ...DOMESTIC, buyer_group: 'eu', rate: 7.77, growth_type: 2 });
    await added({ ...REVERSE, growth_type: 1 });
    const { invoice, orders } = await sold([...(await stockOf(2, 3)), ...(await stockOf(1, 1))]);
    const path = `/inventory/invoice/${invoice.id}/e-invoice`;
    const xml = (await bytesOf(path)).toString('utf8');
    expect(brokenRules(xml)).toEqual([]);
    expect(total(readUbl(xml), 'PayableAmount')).toBe(BigInt(cents(invoice.totals.amount)));
    let credited = 0n;
    for (const order of orders) {
      await desk.reverseOrders(cast.administrator, [order], { remark: 'Returned.' });
      const note = (await read(invoice.id)).credit_notes.at(-1);
      const file = (await bytesOf(`${path}?credit_note_id=${note?.id}`)).toString('utf8');
      expect(brokenRules(file)).toEqual([]);
      credited += total(readUbl(file), 'PayableAmount');
    }
    expect(credited).toBe(BigInt(cents(invoice.totals.amount)));
    expect((await bytesOf(path)).toString('utf8')).toBe(xml);
    const answer = await portal.call(cast.hanna.token, 'GET', path);
    expect(answer.status).toBe(404);
  });

  it('bills goods for a buyer of the EU as an intra-Community supply with its delivery', async () => {
    await placed('BE', 'FR', 'FR 40303265045');
    await sql(
      `update company_version set tax_numbers = '[{"kind": "vat", "number": "BE 0428.759.497"}]', email = 'office@facet.example'`,
    );
    await added(SUPPLY);
    const { invoice } = await sold(await stockOf(2, 2));
    expect(invoice).toMatchObject({
      taxes: [{ category: 'K', rate: 0, tax: 0, exemption: SUPPLY.exemption }],
      client: { vat_number: 'FR40303265045' },
    });
    const xml = (await bytesOf(`/inventory/invoice/${invoice.id}/e-invoice`)).toString('utf8');
    expect(brokenRules(xml)).toEqual([]);
    const { root } = readUbl(xml);
    expect(textAt(root, 'Delivery/ActualDeliveryDate')).toBe(invoice.created_at.slice(0, 10));
    expect(textAt(root, 'Delivery/DeliveryLocation/Address/Country/IdentificationCode')).toBe('FR');
    expect(await pdfOf(`/inventory/invoice/${invoice.id}/pdf`)).toContain(SUPPLY.exemption);
  });

  it('refuses an e-invoice that lacks a part, with sentences', async () => {
    await placed('BE', 'BE', null);
    const { invoice } = await sold(await stockOf(2, 1));
    const path = `/inventory/invoice/${invoice.id}/e-invoice`;
    const answer = await portal.call(cast.administrator.token, 'GET', path);
    expect(answer).toMatchObject({ status: 409, body: { code: 'E_INVOICE_INCOMPLETE' } });
    const { message } = answer.body as { message: string };
    expect(message).toContain('The invoice has no tax lines.');
    expect(message).toContain('The company profile has no valid VAT number.');
  });

  async function bytesOf(path: string): Promise<Buffer> {
    const link = await portal.call(cast.administrator.token, 'GET', path);
    expect(link, JSON.stringify(link.body)).toMatchObject({ status: 200 });
    const response = await fetch(`${portal.url}${link.body.data as string}`, {
      headers: { authorization: `Bearer ${cast.administrator.token}` },
    });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  }
  const pdfOf = async (path: string): Promise<string> => readPdf(await bytesOf(path)).text;
});

describe('tax rates', () => {
  it('lists, adds and ends a rate; only administrators change them', async () => {
    await placed('BE', 'BE');
    const rate = await added({ ...DOMESTIC, growth_type: 2 });
    expect((await listed()).rates).toEqual([rate]);
    expect(rate).toMatchObject({
      seller_country: 'Belgium',
      growth_type: 2,
      rate: 21,
      last_day: null,
    });
    const end = (last_day: string) =>
      portal.call(cast.administrator.token, 'PUT', `${RATES}/${rate.id}/end`, {
        body: { data: { last_day } },
      });
    expect(await end('2019-12-31')).toMatchObject({ status: 400 });
    expect(await end('2025-12-31')).toMatchObject({
      status: 200,
      body: { data: { last_day: '2025-12-31' } },
    });
    expect(await end('2026-01-31')).toMatchObject({
      status: 409,
      body: { code: 'TAX_RATE_ENDED' },
    });
    expect(await add(DOMESTIC, cast.ada)).toMatchObject({ status: 403 });
    expect((await listed()).rates).toHaveLength(1);
  });

  it.each([
    ['a rate above 100', { ...DOMESTIC, rate: 100.01 }],
    ['a negative rate', { ...DOMESTIC, rate: -1 }],
    ['three decimals', { ...DOMESTIC, rate: 1.005 }],
    ['a standard rate of 0', { ...DOMESTIC, rate: 0 }],
    ['an exemption without a reason', { buyer_group: 'eu', category: 'AE' }],
    ['a reason for the standard rate', { ...DOMESTIC, exemption: 'None.' }],
    ['an intra-Community supply to any buyer', { ...SUPPLY, buyer_status: 'any' }],
    ['an intra-Community supply to the home country', { ...SUPPLY, buyer_group: 'domestic' }],
    ['no buyers', { category: 'S', rate: 5 }],
    ['a last day before the first', { ...DOMESTIC, last_day: '2019-12-31' }],
  ])('refuses %s with a sentence', async (_, data) => {
    await placed('BE', 'BE');
    const answer = await add(data);
    expect(answer.status).toBe(400);
    const { errors } = answer.body as { errors: { message: string }[] };
    expect(errors[0]?.message).toMatch(/\.$/);
    expect((await listed()).rates).toEqual([]);
  });

  it('refuses overlapping days for the same buyers and stones, and changes nothing', async () => {
    await placed('BE', 'BE');
    const rate = await added({ ...DOMESTIC, last_day: '2026-06-30' });
    expect(await add({ ...DOMESTIC, rate: 6, first_day: '2026-06-30' })).toMatchObject({
      status: 409,
      body: { code: 'TAX_RATE_OVERLAPS' },
    });
    expect((await listed()).rates).toEqual([rate]);
    await added({ ...DOMESTIC, rate: 6, first_day: '2026-07-01' });
    await added({ ...DOMESTIC, growth_type: 1 });
  });

  it('refuses a rate while the company has no country', async () => {
    await placed(null, 'BE');
    expect(await add(DOMESTIC)).toMatchObject({
      status: 409,
      body: { code: 'HOME_COUNTRY_MISSING' },
    });
  });

  it('names the missing tax rate in the company profile', async () => {
    await placed('BE', 'BE');
    const missing = async () =>
      (
        (await portal.call(cast.administrator.token, 'GET', '/project-setting/company')).body
          .data as Schemas['CompanyProfile']
      ).missing;
    expect(await missing()).toContain('tax_rate');
    await added(DOMESTIC);
    expect(await missing()).not.toContain('tax_rate');
  });

  it('changes the HS codes by the digits of the country', async () => {
    const put = (natural: string) =>
      portal.call(cast.administrator.token, 'PUT', '/project-setting/hs-codes', {
        body: { data: { natural, lab_grown: '71049110' } },
      });
    expect(await put('71023910')).toMatchObject({ status: 200 });
    expect((await listed()).hs_codes).toEqual({ natural: '71023910', lab_grown: '71049110' });
    expect(await put('71023')).toMatchObject({ status: 400 });
    await sql('delete from hs_code');
  });
});

describe('tax numbers', () => {
  it('refuses a VAT number with wrong check digits for a client and for the company', async () => {
    const before = await sql(
      'select tax_identification_number from business where id = (select business_id from app_user where id = $1)',
      cast.ada.id,
    );
    const answer = await portal.call(cast.administrator.token, 'POST', '/customer/business', {
      body: {
        data: {
          user_id: cast.ada.id,
          company_name: 'Halden & Roe',
          tax_identification_number: 'DE136695975',
        },
      },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            field: 'data.tax_identification_number',
            message: 'This VAT number of DE is not valid. Check its digits.',
          },
        ],
      },
    });
    expect(
      await sql(
        'select tax_identification_number from business where id = (select business_id from app_user where id = $1)',
        cast.ada.id,
      ),
    ).toEqual(before);
    const company = await portal.call(cast.administrator.token, 'PUT', '/project-setting/company', {
      body: { data: { tax_numbers: [{ kind: 'vat', number: 'BE 0428.759.498' }] } },
    });
    expect(company).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.tax_numbers.0.number' }] },
    });
  });
});
