import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTRATION } from '#machines/codes.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { moveBusiness } from '../../support/trade/businesses.ts';
import { signedInCustomer } from '../../support/trade/customers.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { dollars, type PaymentDesk, paymentDeskOf } from '../../support/trade/payment-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let payments: PaymentDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  payments = paymentDeskOf(portal, deskOf(portal), cast);
});
afterAll(() => portal.stop());

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as Record<string, unknown>[];
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const pathOf = ({ businessId }: Person): string =>
  `/customer/business/${businessId}/account/statement`;

async function fileOf(by: Person, path: string): Promise<Response> {
  const link = await portal.call(by.token, 'GET', path);
  expect(link, JSON.stringify(link.body)).toMatchObject({ status: 200 });
  const headers = { authorization: `Bearer ${by.token}` };
  return fetch(`${portal.url}${link.body.data}`, { headers });
}
const usd = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

describe('receivables', () => {
  it('list each account that the caller may see, and their sums', async () => {
    const mine = await payments.billed(cast.ada);
    await payments.billed(cast.hanna);
    const listed = async (by: Person) => {
      const answer = await portal.call(by.token, 'GET', '/receivables?size=1000');
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      const { data, totals } = answer.body as unknown as {
        data: { business_id: string; open: number; overdue: number; credit: number }[];
        totals: { businesses: number; open: number; overdue: number; credit: number };
      };
      return { data, totals };
    };
    const all = await listed(cast.administrator);
    const [sums] = await sql(
      `select (select sum(open)::float8 from invoice) as open,
              (select coalesce(sum(open), 0)::float8 from invoice where due_on < current_date) as overdue,
              (select coalesce(sum(amount - used), 0)::float8 from payment where state <> 3) as credit`,
    );
    expect(all.totals).toMatchObject({ ...sums, businesses: all.data.length });
    for (const one of all.data) expect(one).toMatchObject(await payments.account(one.business_id));
    expect((await listed(cast.ada)).data.map((one) => one.business_id)).toEqual([mine.businessId]);
    const ofTove = (await listed(cast.tove)).data.map((one) => one.business_id);
    expect(ofTove).toContain(mine.businessId);
    expect(ofTove).not.toContain(cast.hanna.businessId);
    expect((await portal.call(cast.guest.token, 'GET', '/receivables')).status).toBe(403);
  });
});

describe('an invoice', () => {
  it('names its payments, the overdue days, and prints the paid and open amount', async () => {
    const invoice = await payments.billed(cast.ada);
    const path = `/inventory/invoice/${invoice.id}`;
    const printed = async () => {
      const pdf = await fileOf(cast.ada, `${path}/pdf`);
      const { text } = await readPdf(Buffer.from(await pdf.arrayBuffer()));
      return text.replaceAll(/\s+/g, ' ');
    };
    expect(await printed()).not.toContain('To pay');
    const half = dollars(invoice.amount / 2);
    const id = await payments.paid(invoice.businessId, half, {
      allocations: [{ invoice_id: invoice.id, amount: half }],
    });
    await sql(
      'update invoice set created_at = current_date - 9, due_on = current_date - 3 where id = $1',
      invoice.id,
    );
    const { payment_no } = await payments.payment(id);
    const { body } = await portal.call(cast.ada.token, 'GET', path);
    expect(body.data).toMatchObject({
      days_overdue: 3,
      payments: [{ payment_no, received_on: dayBefore(0), amount: half }],
    });
    const text = await printed();
    expect(text).toContain(`Paid USD ${usd(half)}`);
    expect(text).toContain(`To pay USD ${usd(dollars(invoice.amount - half))}`);
    expect(text).toContain(payment_no);
  });
});

describe('the statement of account', () => {
  it('has each move of money on its day, and the open items with their age', async () => {
    const invoice = await payments.billed(cast.ada, 2);
    const businessId = invoice.businessId;
    const [{ no } = {}] = await sql(
      `update invoice set created_at = created_at - interval '50 days', due_on = current_date - 40 where id = $1 returning invoice_no as no`,
      invoice.id,
    );
    const paid = dollars(invoice.amount / 4);
    const id = await payments.paid(businessId, dollars(paid + 10), {
      received_on: dayBefore(3),
      bank_reference: 'FT-4711',
      allocations: [{ invoice_id: invoice.id, amount: paid }],
    });
    const refund = { amount: 4, refunded_on: dayBefore(1), method: 'transfer', reason: 'Overpaid' };
    await payments.put(id, 'refund', refund);
    const { payment_no } = await payments.payment(id);
    const statement = await payments.statement(businessId, `?startDate=${dayBefore(60)}`);
    const own = statement.entries.filter(({ document }) => [no, payment_no].includes(document));
    expect(own.map(({ kind, day, change, note }) => ({ kind, day, change, note }))).toEqual([
      { kind: 'invoice', day: dayBefore(50), change: invoice.amount, note: null },
      { kind: 'payment', day: dayBefore(3), change: -dollars(paid + 10), note: 'FT-4711' },
      { kind: 'allocation', day: dayBefore(0), change: 0, note: null },
      { kind: 'refund', day: dayBefore(0), change: 4, note: 'Overpaid' },
    ]);
    const [billed] = own;
    expect((billed?.natural ?? 0) + (billed?.lab_grown ?? 0)).toBe(2);
    expect(statement.open_items.find(({ invoice_no }) => invoice_no === no)).toEqual({
      invoice_no: no,
      day: dayBefore(50),
      due_on: dayBefore(40),
      age_days: 50,
      days_overdue: 40,
      amount: invoice.amount,
      open: dollars(invoice.amount - paid),
    });
    expect(statement.credit_items.find((item) => item.payment_no === payment_no)).toMatchObject({
      credit: 6,
    });
    const { open, overdue, credit, ageing } = statement;
    expect({ open, overdue, credit, ageing }).toEqual(await payments.account(businessId));
    const before = await payments.statement(businessId, `?endDate=${dayBefore(3)}`);
    expect(before.open_items.find(({ invoice_no }) => invoice_no === no)).toMatchObject({
      days_overdue: 37,
      open: invoice.amount,
    });
  });

  it('is printed and exported with the same sums', async () => {
    const statement = await payments.statement(cast.ada.businessId ?? '');
    for (const by of [cast.administrator, cast.tove, cast.ada, cast.auditor]) {
      const pdf = await fileOf(by, `${pathOf(cast.ada)}/file`);
      const { text } = await readPdf(Buffer.from(await pdf.arrayBuffer()));
      expect(text.replaceAll(/\s+/g, ' ')).toContain(`Balance USD ${usd(statement.closing)}`);
      for (const { invoice_no } of statement.open_items) expect(text).toContain(invoice_no);
      expect(text).toMatch(/natural stone|lab-grown stone/);
    }
    const csv = await (await fileOf(cast.ada, `${pathOf(cast.ada)}/file?format=csv`)).text();
    const lines = csv.trim().split('\r\n');
    const { entries, open_items, credit_items } = statement;
    expect(lines).toHaveLength(3 + entries.length + open_items.length + credit_items.length);
    expect(lines).toContainEqual(
      `Closing balance,${dayBefore(0)},,Closing balance,,,,${statement.closing.toFixed(2)}`,
    );
    const open = lines.filter((line) => line.startsWith('Open item'));
    expect(open).toHaveLength(open_items.length + credit_items.length);
  });

  it('of a business without invoices is empty', async () => {
    const { businessId } = cast.unregistered;
    expect(await payments.statement(businessId ?? '')).toMatchObject({
      opening: 0,
      closing: 0,
      entries: [],
      open_items: [],
      credit_items: [],
    });
    const pdf = await fileOf(cast.unregistered, `${pathOf(cast.unregistered)}/file`);
    expect((await readPdf(Buffer.from(await pdf.arrayBuffer()))).text).toContain('Balance');
  });

  it('keeps a business from being deleted while it is open, and stays readable after it', async () => {
    const person = await signedInCustomer(portal, cast.administrator);
    await moveBusiness(portal.database.pool, person.businessId, REGISTRATION.registered.code);
    const { businessId, amount } = await payments.billed(person);
    const remove = () =>
      portal.call(cast.administrator.token, 'DELETE', `/customer/user/${person.id}?remark=Left`);
    expect(await remove()).toMatchObject({
      status: 409,
      body: {
        code: 'CUSTOMER_IS_BUSY',
        errors: [
          {
            code: 'INVOICE',
            message: expect.stringMatching(`^Invoice .* is open with USD ${usd(amount)}\\.$`),
          },
        ],
      },
    });
    const paid = await payments.paid(businessId, amount + 0.5);
    expect(await remove()).toMatchObject({
      status: 409,
      body: {
        errors: [
          {
            id: paid,
            code: 'PAYMENT',
            message: expect.stringMatching(/^Payment .* has a credit of USD 0\.50\.$/),
          },
        ],
      },
    });
    expect(
      await payments.put(paid, 'refund', {
        amount: 0.5,
        refunded_on: dayBefore(0),
        method: 'transfer',
        reason: 'Paid too much.',
      }),
    ).toMatchObject({ status: 200 });
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await payments.statement(businessId)).toMatchObject({ closing: 0, open_items: [] });
    expect(await payments.account(businessId)).toMatchObject({ open: 0, credit: 0 });
    expect(await portal.call(cast.marek.token, 'GET', pathOf(person))).toMatchObject({
      status: 404,
    });
  });

  it('is refused to strangers, and for a period that ends before it begins', async () => {
    for (const path of ['', '/file'])
      for (const [by, status] of [
        [cast.marek, 404],
        [cast.hanna, 404],
        [cast.guest, 403],
        [cast.apiProvider, 403],
      ] as const) {
        const answer = await portal.call(by.token, 'GET', `${pathOf(cast.ada)}${path}`);
        expect(answer.status, by.id).toBe(status);
      }
    for (const query of ['?startDate=2026-02-02&endDate=2026-02-01', '?endDate=2026-02-31'])
      expect(await portal.call(cast.ada.token, 'GET', `${pathOf(cast.ada)}${query}`)).toMatchObject(
        { status: 400, body: { errors: [{ field: 'endDate' }] } },
      );
  });
});
