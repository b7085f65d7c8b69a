import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { camtOf } from '../../support/files/bank-statements.ts';
import { sendForm } from '../../support/files/forms.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { until } from '../../support/runner/until.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import {
  type BilledOrder,
  type PaymentDesk,
  paymentDeskOf,
} from '../../support/trade/payment-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Period = components['schemas']['AccountingPeriod'];

let portal: Portal;
let cast: Cast;
let desk: Desk;
let payments: PaymentDesk;
let invoice: BilledOrder;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  payments = paymentDeskOf(portal, desk, cast);
  invoice = await payments.billed(cast.ada, 2);
});
afterAll(() => portal?.stop());

/** First day of the month that is so many months away, in UTC. */
function monthFrom(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
    .toISOString()
    .slice(0, 7);
}
const LAST_MONTH = monthFrom(-1);
const dayOf = (month: string): string => `${month}-15`;
const TODAY = new Date().toISOString().slice(0, 10);

const move = (act: 'close' | 'reopen', data: object, by: Person = cast.administrator) =>
  portal.call(by.token, 'PUT', `/accounting-periods/${act}`, { body: { data } });
async function close(month: string): Promise<Period> {
  const answer = await move('close', { month });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as Period;
}
const reopen = (month: string) => move('reopen', { month, reason: 'An invoice was late.' });

async function periods(): Promise<Period[]> {
  const answer = await portal.call(cast.auditor.token, 'GET', '/accounting-periods');
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as Period[];
}

async function journal(from: string, to: string): Promise<string> {
  const { token } = cast.administrator;
  const answer = await portal.call(token, 'GET', `/payments/journal?from=${from}&to=${to}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const response = await fetch(`${portal.url}${answer.body.data as string}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.text();
}
const journalOf = (month: string) => journal(`${month}-01`, dayBefore(nextMonth(month)));
const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};
const dayBefore = (month: string): string =>
  new Date(Date.parse(`${month}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** Runs a request that must be refused without any change. */
async function expectRefused(send: () => Promise<Answer>, status: number, code: string) {
  const before = await fingerprint(portal.database.pool);
  const answer = await send();
  expectProblem(answer, status);
  expect(answer.body.code).toBe(code);
  expect(await fingerprint(portal.database.pool)).toEqual(before);
  return answer;
}

describe('a month', () => {
  it('is closed and reopened, with ledger, audit and reason', async () => {
    const month = monthFrom(-30);
    expect(await close(month)).toMatchObject({
      month,
      status: 1,
      reason: null,
      changed_by: expect.stringMatching(/./),
    });
    await expectRefused(() => move('close', { month }), 409, 'EVENT_CLOSED');
    await expectRefused(() => move('reopen', { month, reason: '  ' }), 400, 'REASON_MISSING');
    expect(await reopen(month)).toMatchObject({
      status: 200,
      body: { data: { month, status: 2, reason: 'An invoice was late.' } },
    });
    await expectRefused(() => reopen(month), 409, 'EVENT_CLOSED');
    expect(await close(month)).toMatchObject({ status: 1, reason: null });
    const { rows } = await portal.database.pool.query(
      `select l.event, l.from_state, l.to_state, l.reason from ledger l join accounting_period p on p.id = l.record_id
        where p.month = $1 and l.workflow = 'accountingPeriod' order by l.id`,
      [`${month}-01`],
    );
    expect(rows).toEqual([
      { event: 'period.close', from_state: 0, to_state: 1, reason: null },
      {
        event: 'period.reopen',
        from_state: 1,
        to_state: 2,
        reason: 'An invoice was late.',
      },
      { event: 'period.close', from_state: 2, to_state: 1, reason: null },
    ]);
    const audited = await portal.database.pool.query(
      `select operation from audit_entry where summary::text like '%' || $1 || '%' and operation like '%Period' order by id`,
      [month],
    );
    expect(audited.rows.map(({ operation }) => operation)).toEqual([
      'closePeriod',
      'reopenPeriod',
      'closePeriod',
    ]);
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });

  it('can be closed only when it is over', async () => {
    for (const month of [monthFrom(0), monthFrom(1)])
      await expectRefused(() => move('close', { month }), 409, 'MONTH_NOT_OVER');
    for (const month of ['2026-13', '2026-1', '1999-12', '2026-01-01'])
      await expectRefused(() => move('close', { month }), 400, 'INVALID_REQUEST');
    await expectRefused(
      () => move('reopen', { month: monthFrom(-29), reason: 'Why not.' }),
      409,
      'EVENT_CLOSED',
    );
  });

  it('is for administrators; auditors see it', async () => {
    for (const who of [cast.ada, cast.tove, cast.auditor, cast.qualityControl])
      expect(await move('close', { month: monthFrom(-28) }, who)).toMatchObject({ status: 403 });
    for (const who of [cast.ada, cast.tove, cast.qualityControl])
      expect(await portal.call(who.token, 'GET', '/accounting-periods')).toMatchObject({
        status: 403,
      });
  });

  it('is listed from the first entry to the last month that is over', async () => {
    const first = monthFrom(-3);
    await payments.paid(invoice.businessId, 1, { received_on: dayOf(first), allocations: [] });
    const months = (await periods()).map(({ month }) => month);
    expect(months.slice(0, 3)).toEqual([-1, -2, -3].map(monthFrom));
    expect(months).not.toContain(monthFrom(0));
  });
});

describe('a closed month', () => {
  beforeEach(async () => {
    if ((await periods()).every(({ month, status }) => month !== LAST_MONTH || status !== 1))
      await close(LAST_MONTH);
  });

  it('accepts no payment and no refund', async () => {
    const { businessId } = invoice;
    await expectRefused(
      () => payments.record(businessId, 10, { received_on: dayOf(LAST_MONTH) }),
      409,
      'PERIOD_CLOSED',
    );
    const id = await payments.paid(businessId, 10, { allocations: [] });
    for (const amount of [4, 10]) {
      const { body } = await expectRefused(
        () =>
          payments.put(id, 'refund', {
            amount,
            refunded_on: `${LAST_MONTH}-01`,
            method: 'transfer',
            reason: 'Overpaid.',
          }),
        409,
        'PERIOD_CLOSED',
      );
      expect(body.message).toBe(
        'This date is in a closed accounting period. Enter a day of an open month, or reopen the period.',
      );
    }
    const { rows } = await portal.database.pool.query(
      `select guard, event from refused_attempt where guard = 'periodIsOpen' order by id desc limit 3`,
    );
    expect(rows.map(({ event }) => event)).toEqual([
      'payment.refundAll',
      'payment.refund',
      'payment.record',
    ]);
  });

  it('has days of an open month next to it', async () => {
    const { businessId } = invoice;
    await payments.paid(businessId, 1, {
      received_on: `${monthFrom(0)}-01`,
      allocations: [],
    });
    await payments.paid(businessId, 1, {
      received_on: dayBefore(LAST_MONTH),
      allocations: [],
    });
  });

  it('accepts a payment after it is reopened', async () => {
    expect(await reopen(LAST_MONTH)).toMatchObject({ status: 200 });
    await payments.paid(invoice.businessId, 2, {
      received_on: dayOf(LAST_MONTH),
      allocations: [],
    });
  });

  it('keeps its payments: a reversal today is an entry of today', async () => {
    await reopen(LAST_MONTH);
    const id = await payments.paid(invoice.businessId, 77, { received_on: dayOf(LAST_MONTH) });
    await close(LAST_MONTH);
    const before = await journalOf(LAST_MONTH);
    expect(await payments.put(id, 'reverse', { reason: 'Bounced.' })).toMatchObject({
      status: 200,
    });
    expect(await journalOf(LAST_MONTH)).toBe(before);
    const today = await journal(TODAY, TODAY);
    expect(today).toContain(`Reversal of a payment,${(await payments.payment(id)).payment_no}`);
  });

  it('has a journal of the same bytes after renamed clients and accounts', async () => {
    await reopen(LAST_MONTH);
    await payments.paid(invoice.businessId, 12.34, {
      received_on: dayOf(LAST_MONTH),
      allocations: [],
    });
    const open = await journalOf(LAST_MONTH);
    await close(LAST_MONTH);
    const closed = await journalOf(LAST_MONTH);
    const head =
      'Date,Document,Number,Account,Account name,Debit,Credit,Currency,Company,Period,Period status';
    expect(closed.replace('\uFEFF', '').split('\r\n')[0]).toBe(head);
    expect(closed).toContain(`,12.34,,USD,`);
    expect(closed).toContain(`,${LAST_MONTH},Closed\r\n`);
    expect(closed).toBe(open.replaceAll(`,${LAST_MONTH},Open`, `,${LAST_MONTH},Closed`));
    const { pool } = portal.database;
    const renamed = await pool.query<{ name: string }>(
      `update business b set company_name = 'Renamed ' || left(b.company_name, 80) from business old
        where b.id = $1 and old.id = b.id returning old.company_name as name`,
      [invoice.businessId],
    );
    const saved = await portal.call(cast.administrator.token, 'PUT', '/project-setting/company', {
      body: { data: { account_bank: '570000', account_credit: '400000' } },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    try {
      expect(await journalOf(LAST_MONTH)).toBe(closed);
      // A longer period contains the same rows of the closed month, and current names elsewhere.
      const all = await journal('2000-01-01', TODAY);
      const rows = closed.split('\r\n').slice(1, -1);
      const found = all.split('\r\n').filter((row) => row.includes(`,${LAST_MONTH},`));
      expect(found).toEqual(rows);
      expect(all).toContain('Renamed ');
      expect(all).toContain(',570000,');
      // After reopening, the month derives from the documents again.
      await reopen(LAST_MONTH);
      expect(await journalOf(LAST_MONTH)).toContain('Renamed ');
    } finally {
      await pool.query('update business set company_name = $2 where id = $1', [
        invoice.businessId,
        renamed.rows[0]?.name,
      ]);
    }
  });

  it('is named at the lines of a bank statement', async () => {
    const answer = await sendForm(portal, cast.administrator, 'POST', '/payments/bank-statement', {
      data: {},
      files: [
        {
          field: 'statement',
          name: 'a.xml',
          bytes: Buffer.from(
            camtOf('BE54000000000097', [
              { amount: '5.00', day: dayOf(LAST_MONTH), reference: 'P-1' },
              { amount: '5.00', day: TODAY, reference: 'P-2' },
            ]),
          ),
        },
      ],
    });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 200,
      body: { data: { lines: [{ state: 'closed', proposal: null }, { state: 'open' }] } },
    });
  });
});

describe('the database', () => {
  it('refuses every change of an entry of a closed month, and lets other changes in', async () => {
    const id = await payments.paid(invoice.businessId, 50);
    await desk.reverseOrders(cast.administrator, invoice.orders.slice(0, 1), {
      remark: 'Wrong stone.',
    });
    const client = await portal.database.owner.connect();
    const attempt = async (text: string, values: unknown[]): Promise<string | null> => {
      await client.query('savepoint one');
      const refusal = await client.query(text, values).then(
        () => null,
        (error: Error & { constraint?: string }) => error.constraint ?? error.message,
      );
      await client.query('rollback to one');
      return refusal;
    };
    try {
      await client.query('begin');
      await client.query(`update accounting_period set state = 2, reason = 'x' where state = 1`);
      // All entries so far move to a month that is then closed.
      const long = '2001-05-10';
      for (const [table, columns] of [
        ['invoice', ['created_at', 'due_on']],
        ['invoice_line', ['created_at']],
        ['credit_note', ['created_at']],
        ['payment', ['received_on']],
        ['payment_use', ['created_at']],
      ] as const)
        await client.query(
          `update ${table} set ${columns.map((column) => `${column} = '${long}'`).join(', ')} where business_id = $1`,
          [invoice.businessId],
        );
      await client.query(
        `insert into accounting_period (month, state, changed_by) values ('2001-05-01', 1, $1)`,
        [cast.administrator.id],
      );
      const closed = 'accounting_period_closed';
      for (const [what, refusal, text, value] of [
        [
          'the day of an invoice',
          closed,
          'update invoice set created_at = now() where id = $1',
          invoice.id,
        ],
        [
          'an invoice into the month',
          closed,
          `update invoice set created_at = '2001-05-31 23:59Z' where business_id <> $1`,
          invoice.businessId,
        ],
        [
          'the due day of an invoice',
          null,
          'update invoice set due_on = current_date where id = $1',
          invoice.id,
        ],
        [
          'the amount of a line',
          closed,
          'update invoice_line set amount = amount + 1 where invoice_id = $1',
          invoice.id,
        ],
        [
          'the end of a line',
          null,
          'update invoice_line set ended_at = now(), state = 2 where invoice_id = $1 and state = 1',
          invoice.id,
        ],
        [
          'the end of a line in the month',
          closed,
          `update invoice_line set ended_at = '2001-05-20', state = 2 where invoice_id = $1 and state = 1`,
          invoice.id,
        ],
        [
          'the day of a credit note',
          closed,
          'update credit_note set created_at = now() where invoice_id = $1',
          invoice.id,
        ],
        [
          'the amount of a payment',
          closed,
          'update payment set amount = amount + 1 where id = $1',
          id,
        ],
        [
          'the day of a payment',
          closed,
          'update payment set received_on = current_date where id = $1',
          id,
        ],
        ['a note of a payment', null, `update payment set note = 'x' where id = $1`, id],
        [
          'an allocation',
          closed,
          `update payment_use set created_at = now() where payment_id = $1`,
          id,
        ],
        [
          'the release of an allocation in the month',
          closed,
          `update payment_use set released_at = '2001-05-30', released_by = made_by, release_reason = 'x' where payment_id = $1`,
          id,
        ],
        [
          'the release of an allocation today',
          null,
          `update payment_use set released_at = now(), released_by = made_by, release_reason = 'x' where payment_id = $1`,
          id,
        ],
        [
          'the removal of an allocation',
          closed,
          'delete from payment_use where payment_id = $1',
          id,
        ],
        [
          'a new allocation in the month',
          closed,
          `insert into payment_use (payment_id, business_id, amount, made_by, refunded_on, method, reason)
           select id, business_id, 0.01, recorded_by, '2001-05-01', 'cash', 'x' from payment where id = $1`,
          id,
        ],
        [
          'a new payment in the month',
          closed,
          `insert into payment (payment_no, state, business_id, recorded_by, received_on, amount, currency, method)
           select 'PA-X', 1, business_id, recorded_by, '2001-05-31', 1, 'USD', 'cash' from payment where id = $1`,
          id,
        ],
        [
          'a new payment in the next month',
          null,
          `insert into payment (payment_no, state, business_id, recorded_by, received_on, amount, currency, method)
           select 'PA-X', 1, business_id, recorded_by, '2001-06-01', 1, 'USD', 'cash' from payment where id = $1`,
          id,
        ],
      ] as const)
        expect([what, await attempt(text, [value])]).toEqual([what, refusal]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('has the same refusal for changes without a day', async () => {
    const { pool } = portal.database;
    const paid = await payments.paid(invoice.businessId, 5, { allocations: [] });
    const allocated = await payments.paid(invoice.businessId, 0.01);
    const use_ids = (await payments.payment(allocated)).uses.map(({ id }) => id);
    const [stone] = await desk.stones(1);
    const asked = await desk.confirm(cast.ada, [stone?.stock_no ?? '']);
    const orders = (asked.body.data as { stones: { id: string }[] }).stones.map(({ id }) => id);
    // Only the database can close the current month.
    await pool.query(
      `insert into accounting_period (month, state, changed_by) values (date_trunc('month', now() at time zone 'UTC'), 1, $1)`,
      [cast.administrator.id],
    );
    try {
      for (const send of [
        () => payments.put(paid, 'allocate', {}),
        () => payments.put(allocated, 'release', { use_ids, reason: 'Wrong.' }),
        () => payments.put(allocated, 'reverse', { reason: 'Bounced.' }),
        () => desk.approve(cast.qualityControl, orders),
        () => desk.reverseOrders(cast.administrator, invoice.orders.slice(1), { remark: 'Wrong.' }),
      ])
        await expectRefused(send, 409, 'PERIOD_CLOSED');
    } finally {
      await pool.query(
        `update accounting_period set state = 2, reason = 'x' where month = date_trunc('month', now() at time zone 'UTC')::date`,
      );
    }
    expect(await payments.put(paid, 'allocate', {})).toMatchObject({ status: 200 });
  });

  it('closes a month after an uncommitted payment, which is then in its journal', async () => {
    const month = monthFrom(-5);
    const { businessId } = invoice;
    const client = await portal.database.owner.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into payment (payment_no, state, business_id, recorded_by, received_on, amount, currency, method)
         values ('PA-RACE', 1, $1, $2, $3, 3.21, 'USD', 'cash')`,
        [businessId, cast.administrator.id, dayOf(month)],
      );
      const closing = move('close', { month });
      await until('the closing waits for the payment', async () => {
        const { rowCount } = await portal.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
        );
        return rowCount === 1;
      });
      await client.query('commit');
      expect(await closing).toMatchObject({ status: 200 });
    } finally {
      client.release();
    }
    expect(await journalOf(month)).toContain('PA-RACE');
    expectProblem(await payments.record(businessId, 3, { received_on: dayOf(month) }), 409);
  });
});
