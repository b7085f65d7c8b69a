import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remindOfInvoices } from '../../../server/jobs/remind-of-invoices.ts';
import { NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { until } from '../../support/runner/until.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import {
  type BilledOrder,
  dollars,
  type PaymentDesk,
  paymentDeskOf,
} from '../../support/trade/payment-desk.ts';
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

const sql = async <T = Record<string, unknown>>(query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as T[];
const remind = () => remindOfInvoices(portal.database.pool, NOBODYS_REQUEST);
const due = ({ id }: BilledOrder, days: number) =>
  sql(
    `update invoice set due_on = current_date + $2::int, created_at = now() - interval '90 days' where id = $1`,
    id,
    days,
  );
const numberOf = async (invoice: BilledOrder) => (await payments.invoice(invoice)).invoice_no ?? '';
const mailsOf = async (kind: string, person: Person, invoice: BilledOrder) =>
  sql<{ subject: string; body: string }>(
    `select m.subject, m.body from mail m join app_user u on u.email = m.to_address
      where m.kind = $1 and u.id = $2 and m.body like '%' || $3 || '%' order by m.created_at, m.id`,
    kind,
    person.id,
    await numberOf(invoice),
  );
const remindersOf = async ({ id }: BilledOrder) =>
  (await sql<{ reminders: number }>('select reminders from invoice where id = $1', id))[0]
    ?.reminders;

describe('a client is reminded of an invoice', () => {
  const buyers: readonly (keyof Cast)[] = ['ada', 'piers', 'odile', 'hanna', 'ravi'];
  beforeEach(async () => {
    for (const name of buyers) {
      const { businessId } = await payments.billed(cast[name]);
      await payments.paid(businessId, (await payments.account(businessId)).open);
    }
  });

  it('before and after the due date, once for each step, with the text of the step', async () => {
    const invoice = await payments.billed(cast.ravi);
    const counts: unknown[] = [];
    for (const days of [4, 3, 1, 0, -1, -2, -3, -16, -17, -31]) {
      await due(invoice, days);
      await remind();
      await remind();
      counts.push([
        days,
        (await mailsOf('invoice.due', cast.ravi, invoice)).length,
        (await mailsOf('invoice.overdue', cast.ravi, invoice)).length,
      ]);
    }
    expect(counts).toEqual([
      [4, 0, 0],
      [3, 1, 0],
      [1, 1, 0],
      [0, 1, 0],
      [-1, 1, 0],
      [-2, 1, 0],
      [-3, 1, 1],
      [-16, 1, 1],
      [-17, 1, 2],
      [-31, 1, 3],
    ]);
    const [first, second, third] = await mailsOf('invoice.overdue', cast.ravi, invoice);
    expect(first?.subject).toBe('Overdue: your invoice');
    const amount = invoice.amount.toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect(first?.body).toMatch(
      new RegExp(`${await numberOf(invoice)} {2}due on \\d+ \\w{3} \\d{4} {2}USD ${amount}\\n`),
    );
    expect(first?.body).toContain('Sample Bank');
    const texts = [first, second, third].map((mail) => mail?.body.split('\n\n')[1]);
    expect(texts[1]).toBe(texts[2]);
    expect(texts[0]).not.toBe(texts[1]);
    const notices = await until('all notices are written', async () => {
      const found = await sql<{ user_id: string }>(
        `select user_id from notice where kind = 'invoice.overdue' and detail like '%' || $1 || '%'`,
        await numberOf(invoice),
      );
      return found.length >= 6 && found;
    });
    expect(new Set(notices.map(({ user_id }) => user_id))).toEqual(
      new Set([cast.ravi.id, cast.marek.id]),
    );
  });

  it('with one e-mail for all its invoices, which states the credit that does not cover them', async () => {
    const [one, two] = [await payments.billed(cast.piers), await payments.billed(cast.piers)];
    for (const invoice of [one, two]) await due(invoice, 3);
    await payments.paid(one.businessId, dollars(one.amount + two.amount - 1), { allocations: [] });
    await remind();
    const mails = await mailsOf('invoice.due', cast.piers, one);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: 'Due soon: your 2 invoices',
      body: expect.stringContaining(await numberOf(two)),
    });
    const credit = dollars(one.amount + two.amount - 1).toLocaleString('en-US', {
      minimumFractionDigits: 2,
    });
    expect(mails[0]?.body).toContain(`Your account has a credit of USD ${credit}`);
  });

  it('not of an invoice that is paid, covered by credit or issued today', async () => {
    const { ada, odile, hanna } = cast;
    const [paid, covered, fresh] = [
      await payments.billed(ada),
      await payments.billed(odile),
      await payments.billed(hanna),
    ];
    for (const invoice of [paid, covered]) await due(invoice, -3);
    await sql('update invoice set due_on = current_date + 1 where id = $1', fresh.id);
    await payments.paid(paid.businessId, paid.amount);
    await payments.paid(covered.businessId, covered.amount, { allocations: [] });
    await remind();
    expect(await Promise.all([paid, covered, fresh].map(remindersOf))).toEqual([0, 0, 0]);
  });

  it('by the days of the settings and with the texts of the company', async () => {
    const invoice = await payments.billed(cast.odile);
    const put = (path: string, data: object) =>
      portal.call(cast.administrator.token, 'PUT', `/project-setting/${path}`, { body: { data } });
    expect(
      await put('terms', {
        invoice_remind_before_days: { was: 3, is: 5 },
        invoice_remind_after_days: { was: 3, is: 1 },
        invoice_remind_every_days: { was: 14, is: 2 },
      }),
    ).toMatchObject({ status: 200 });
    expect(await put('company', { reminder_further: 'Third reminder for:' })).toMatchObject({
      status: 200,
    });
    const steps: unknown[] = [];
    for (const days of [6, 5, 0, -1, -2, -3]) {
      await due(invoice, days);
      await remind();
      steps.push(await remindersOf(invoice));
    }
    expect(steps).toEqual([0, 1, 1, 2, 2, 3]);
    const mails = await mailsOf('invoice.overdue', cast.odile, invoice);
    expect(mails.map(({ body }) => body.includes('Third reminder for:'))).toEqual([false, true]);
  });
});
