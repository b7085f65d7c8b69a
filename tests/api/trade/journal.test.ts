import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import {
  type BilledOrder,
  type PaymentDesk,
  paymentDeskOf,
} from '../../support/trade/payment-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';
import { taxAllSales } from '../../support/trade/tax-rates.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let payments: PaymentDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  payments = paymentDeskOf(portal, desk, cast);
  await taxAllSales(portal, cast.administrator, 7.77);
});
afterAll(() => portal?.stop());

const ALL = 'from=2000-01-01&to=2099-12-31';
const request = (token: string, query = ALL) =>
  portal.call(token, 'GET', `/payments/journal?${query}`);

interface Line {
  day: string;
  document: string;
  number: string;
  account: string;
  name: string;
  /** cents */
  debit: number;
  credit: number;
}

/** Cents of a decimal text, without a float. */
function cents(text: string): number {
  if (text === '') return 0;
  expect(text).toMatch(/^\d+\.\d\d$/);
  return Number(text.replace('.', ''));
}

async function journal(query = ALL): Promise<Line[]> {
  const { token } = cast.administrator;
  const answer = await request(token, query);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const response = await fetch(`${portal.url}${answer.body.data as string}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [head, ...lines] = (await response.text()).replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head).toBe(
    'Date,Document,Number,Account,Account name,Debit,Credit,Currency,Company,Period,Period status',
  );
  return lines.map((line) => {
    const [day = '', document = '', number = '', account = '', name = '', debit, credit] =
      line.split(',');
    return {
      day,
      document,
      number,
      account,
      name,
      debit: cents(debit ?? ''),
      credit: cents(credit ?? ''),
    };
  });
}

const balanceOf = (lines: readonly Line[], name: string): number =>
  lines
    .filter((line) => line.name === name)
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0);

/** The same balances in cents, from the sums that the records have now. */
async function expectedBalances(): Promise<Record<string, number>> {
  const { rows } = await portal.database.pool.query(
    `select (select coalesce(sum(open), 0) * 100 from invoice)::bigint::text as "Receivables",
            (select -coalesce(sum(amount), 0) * 100 from invoice_line where state = 1)::bigint::text as "Sales",
            (select -coalesce(sum(tax), 0) * 100 from invoice_line where state = 1)::bigint::text as "Tax on sales",
            (select -coalesce(sum(amount - used), 0) * 100 from payment where state <> 3)::bigint::text as "Client credit",
            ((select coalesce(sum(amount), 0) from payment where state <> 3)
             - (select coalesce(sum(amount), 0) from payment_use where invoice_id is null and released_at is null)
            )::numeric * 100 as "Bank"`,
  );
  return Object.fromEntries(
    Object.entries(rows[0] as Record<string, string>).map(([name, value]) => [name, Number(value)]),
  );
}

function expectBalancedDays(lines: readonly Line[]): void {
  const days = new Map<string, number>();
  for (const { day, debit, credit } of lines) days.set(day, (days.get(day) ?? 0) + debit - credit);
  expect([...days].filter(([, sum]) => sum !== 0)).toEqual([]);
}

/** Pseudo-random numbers below `count` (linear congruential generator). */
function randomBelow(seed: number): (count: number) => number {
  let at = seed;
  return (count) => {
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
    return Math.floor((at / 2 ** 32) * count);
  };
}

describe('the journal', () => {
  it('balances each day and agrees with the sums of the records after random changes', async () => {
    const below = randomBelow(10);
    const some = <T>(list: readonly T[]): T => list[below(list.length)] as T;
    const invoices: BilledOrder[] = [];
    for (const who of [cast.ada, cast.hanna])
      for (let i = 0; i < 3; i++) invoices.push(await payments.billed(who, 2));
    const ids: string[] = [];
    const record = async () => {
      const { businessId } = some(invoices);
      const answer = await payments.record(businessId, 1 + below(500_000) / 100);
      if (answer.status === 200) ids.push((answer.body.data as { id: string }).id);
      return answer;
    };
    const changes = [
      record,
      () => payments.put(some(ids), 'allocate', {}),
      async () => {
        const id = some(ids);
        const uses = (await payments.payment(id)).uses.map((use) => use.id);
        return payments.put(id, 'release', {
          use_ids: [uses.length > 0 ? some(uses) : id],
          reason: 'Wrong invoice.',
        });
      },
      () =>
        payments.put(some(ids), 'refund', {
          amount: 1 + below(50_000) / 100,
          refunded_on: new Date().toISOString().slice(0, 10),
          method: 'transfer',
          reason: 'Overpaid.',
        }),
      () => payments.put(some(ids), 'reverse', { reason: 'Bounced.' }),
      () =>
        desk.reverseOrders(cast.administrator, [some(some(invoices).orders)], {
          remark: 'Wrong stone.',
        }),
    ];
    for (let i = 0; i < 4; i++) await record();
    const weights = [0, 0, 0, 1, 1, 2, 2, 3, 4, 5];
    for (let step = 0; step < 60; step++) await changes[some(weights)]?.();
    // A refund that was recorded by mistake.
    const { businessId } = some(invoices);
    const id = await payments.paid(businessId, 10, { allocations: [] });
    const refund = { amount: 10, method: 'transfer', reason: 'Overpaid.' };
    const refunded_on = new Date().toISOString().slice(0, 10);
    expect(await payments.put(id, 'refund', { ...refund, refunded_on })).toMatchObject({
      status: 200,
    });
    const use_ids = (await payments.payment(id)).uses.map((use) => use.id);
    expect(await payments.put(id, 'release', { use_ids, reason: 'Not sent.' })).toMatchObject({
      status: 200,
    });
    const lines = await journal();
    expectBalancedDays(lines);
    const kinds = new Set(lines.map(({ document }) => document.replace(/ (to|from) .*/, '')));
    expect([...kinds].sort()).toEqual([
      'Allocation',
      'Credit note',
      'Invoice',
      'Payment',
      'Refund',
      'Release',
      'Reversal of a payment',
      'Reversal of a refund',
    ]);
    const expected = await expectedBalances();
    for (const [name, sum] of Object.entries(expected))
      expect([name, balanceOf(lines, name)]).toEqual([name, sum]);
  });

  it('contains the days of the period only, each with both ends', async () => {
    const all = await journal();
    const days = [...new Set(all.map(({ day }) => day))].sort();
    const [from = '', to = ''] = [days[0], days[Math.floor(days.length / 2)]];
    const part = await journal(`from=${from}&to=${to}`);
    expect(part).toEqual(all.filter(({ day }) => day >= from && day <= to));
    const { status, body } = await request(
      cast.administrator.token,
      'from=2026-12-02&to=2026-12-01',
    );
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field: 'to' }]);
  });

  it('has the account numbers of the profile, and no entry within one account', async () => {
    expect(new Set((await journal()).map(({ account }) => account))).toEqual(
      new Set(['1000', '1100', '2100', '2200', '4000']),
    );
    const saved = await portal.call(cast.administrator.token, 'PUT', '/project-setting/company', {
      body: { data: { account_receivables: '400000', account_credit: '400000' } },
    });
    expect(saved.status).toBe(200);
    const lines = await journal();
    expect(lines.filter(({ document }) => /^(Allocation|Release)/.test(document))).toEqual([]);
    expect(new Set(lines.map(({ account }) => account))).toEqual(
      new Set(['1000', '2200', '400000', '4000']),
    );
    expectBalancedDays(lines);
  });

  it('is for administrators and auditors', async () => {
    expect((await request(cast.ada.token)).status).toBe(403);
    expect((await request(cast.qualityControl.token)).status).toBe(403);
    expect((await request(cast.auditor.token)).status).toBe(200);
  });
});
