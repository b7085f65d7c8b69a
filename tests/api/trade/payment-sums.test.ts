import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import {
  type BilledOrder,
  dollars,
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
afterAll(() => portal.stop());

/** A sequence of pseudo-random numbers below 1 (mulberry32). */
function sequence(seed: number): () => number {
  let at = seed;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let t = Math.imul(at ^ (at >>> 15), 1 | at);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Rows that break a sum, recounted from the single rows without the columns that triggers keep. */
const BROKEN = `
  select 'invoice total' as fault, i.id from invoice i
   where i.total <> coalesce((select sum(amount + tax) from invoice_line where invoice_id = i.id and state = 1), 0)
  union all
  select 'tax of a group', t.id from invoice_tax t
   where (select round(sum(amount) * t.rate / 100, 2) <> sum(tax) from invoice_line where tax_id = t.id)
  union all
  select 'invoice paid', i.id from invoice i
   where i.paid <> coalesce((select sum(amount) from payment_use where invoice_id = i.id and released_at is null), 0)
  union all
  select 'invoice open', i.id from invoice i where i.open <> i.total - i.paid or i.open < 0
  union all
  select 'payment used', p.id from payment p
   where p.used <> coalesce((select sum(amount) from payment_use where payment_id = p.id and released_at is null), 0)
  union all
  select 'payment state', p.id from payment p
   where p.state <> case when p.ended_at is not null then 3 when p.used = p.amount then 2 else 1 end
  union all
  select 'money lost', b.id from business b
   where (select coalesce(sum(amount), 0) from payment where business_id = b.id and state <> 3)
      <> (select coalesce(sum(amount), 0) from payment_use where business_id = b.id and released_at is null)
       + (select coalesce(sum(amount - used), 0) from payment where business_id = b.id and state = 1)`;

const RECOUNT = `
  select (coalesce((select sum(amount + tax) from invoice_line where business_id = b.id and state = 1), 0)
        - coalesce((select sum(amount) from payment_use where business_id = b.id and invoice_id is not null and released_at is null), 0)
        + coalesce((select sum(amount) from memo_line where business_id = b.id and state = 1), 0)
        + coalesce((select sum(amount) from hold where business_id = b.id and state = 1), 0)
        + coalesce((select sum(amount) from confirm_stone where business_id = b.id and state = 1), 0))::float8 as total
    from business b where b.id = $1`;

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as Record<string, unknown>[];

interface DayEnd {
  readonly businessId: string;
  readonly open: number;
  readonly credit: number;
  readonly invoices: Record<string, number>;
  readonly payments: Record<string, number>;
}

/** The account as the live columns have it, by number of the document. */
async function accountNow(businessId: string): Promise<DayEnd> {
  const map = async (query: string) =>
    Object.fromEntries(
      (await sql(query, businessId)).map(({ no, amount }) => [no, Number(amount)]),
    ) as Record<string, number>;
  const { open, credit } = await payments.account(businessId);
  return {
    businessId,
    open,
    credit,
    invoices: await map(
      'select invoice_no as no, open as amount from invoice where business_id = $1 and open > 0',
    ),
    payments: await map(
      'select payment_no as no, amount - used as amount from payment where business_id = $1 and state = 1',
    ),
  };
}

const isoDay = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Payments that arrived by that day and were recorded later: only a statement of today knows them. */
async function recordedAfter(businessId: string, day: string): Promise<Record<string, number>> {
  const rows = await sql(
    `select payment_no as no, amount from payment
      where business_id = $1 and received_on <= $2::date and created_at::date > $2::date`,
    businessId,
    day,
  );
  return Object.fromEntries(rows.map(({ no, amount }) => [no, Number(amount)]));
}

const total = (amounts: Record<string, number>): number =>
  dollars(Object.values(amounts).reduce((sum, amount) => sum + amount, 0));

/** Compares the statement of a past day with the account as it was at the end of that day. */
async function expectStatement(then: DayEnd, daysAgo: number): Promise<void> {
  const day = isoDay(daysAgo);
  const recorded = await recordedAfter(then.businessId, day);
  const statement = await payments.statement(then.businessId, `?endDate=${day}`);
  const invoices = statement.open_items.map(({ invoice_no, open }) => [invoice_no, open]);
  const credits = statement.credit_items.map(({ payment_no, credit }) => [payment_no, credit]);
  expect(Object.fromEntries(invoices), day).toEqual(then.invoices);
  expect(Object.fromEntries(credits), day).toEqual({ ...then.payments, ...recorded });
  expect(statement).toMatchObject({
    open: then.open,
    credit: dollars(then.credit + total(recorded)),
    closing: dollars(then.open - then.credit - total(recorded)),
    opening: 0,
  });
  const { ageing } = statement;
  expect(total(ageing)).toBe(statement.open);
  expect(dollars(statement.overdue + ageing.not_due)).toBe(statement.open);
  // A statement of one period continues the statement of the period before.
  const next = await payments.statement(then.businessId, `?startDate=${isoDay(daysAgo - 1)}`);
  expect(next.opening, day).toBe(statement.closing);
  let balance = next.opening;
  for (const entry of next.entries) {
    balance = dollars(balance + entry.change);
    expect(entry.balance, `${day} ${entry.document}`).toBe(balance);
  }
  expect(next.closing).toBe(balance);
}

it('keeps all sums over 240 random changes, of which some are refused', async () => {
  const next = sequence(46);
  const below = (count: number): number => Math.floor(next() * count);
  const invoices: BilledOrder[] = [];
  for (const who of [cast.ada, cast.hanna])
    for (let i = 0; i < 6; i++) invoices.push(await payments.billed(who, 2));
  const ids: string[] = [];
  const businesses = [...new Set(invoices.map(({ businessId }) => businessId))];
  let refused = 0;
  const days: DayEnd[][] = [];
  const some = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const allocation = () => ({
    allocations: [{ invoice_id: some(invoices).id, amount: 1 + below(200_000) / 100 }],
  });
  const changes = [
    async () => {
      const { businessId } = some(invoices);
      const more = {
        ...some([{}, { allocations: [] }, allocation()]),
        received_on: isoDay(some([0, 0, 0, 1, 3])),
      };
      const answer = await payments.record(businessId, 1 + below(500_000) / 100, more);
      if (answer.status === 200) ids.push((answer.body.data as { id: string }).id);
      return answer;
    },
    () => payments.put(some(ids), 'allocate', next() < 0.5 ? {} : allocation()),
    async () => {
      const id = some(ids);
      const use_ids = (await payments.payment(id)).uses.map((use) => use.id);
      return payments.put(id, 'release', {
        use_ids: use_ids.length > 0 ? [some(use_ids)] : [id],
        reason: 'Wrong invoice.',
      });
    },
    () =>
      payments.put(some(ids), 'refund', {
        amount: 1 + below(100_000) / 100,
        refunded_on: new Date().toISOString().slice(0, 10),
        method: 'transfer',
        reason: 'Overpaid.',
      }),
    () => payments.put(some(ids), 'reverse', { reason: 'Bounced.' }),
    () => {
      const orders = some(invoices).orders;
      return desk.reverseOrders(cast.administrator, [some(orders)], { remark: 'Wrong stone.' });
    },
  ];
  const weights = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5];
  while (ids.length === 0) await changes[0]?.();
  for (let step = 0; step < 240; step++) {
    const answer = await changes[weights[below(weights.length)] as number]?.();
    expect([200, 400, 404, 409], JSON.stringify(answer?.body)).toContain(answer?.status);
    if (answer?.status !== 200) refused++;
    if (step % 20 !== 19) continue;
    expect(await sql(BROKEN)).toEqual([]);
    days.push(await Promise.all(businesses.map(accountNow)));
    await payments.dayPasses();
  }
  days.reverse();
  for (const [at, ends] of days.entries())
    for (const then of ends) await expectStatement(then, at + 1);
  expect(await sql(BROKEN)).toEqual([]);
  expect(refused).toBeGreaterThan(20);
  expect(refused).toBeLessThan(200);
  for (const id of businesses) {
    const path = `/customer/business/${id}/exposure`;
    const now = await portal.call(cast.administrator.token, 'GET', path);
    const exposure = now.body.data as { total: number; invoiced: object };
    const [recount] = await sql(RECOUNT, id);
    expect(exposure.total).toBe(dollars(Number(recount?.total)));
    const at = new Date(Date.now() + 1000).toISOString();
    await expect
      .poll(
        async () => {
          const then = await portal.call(cast.administrator.token, 'GET', `${path}?at=${at}`);
          return then.body.data;
        },
        { timeout: 5000 },
      )
      .toMatchObject({ total: exposure.total, invoiced: exposure.invoiced });
    const account = await payments.account(id);
    const parts = Object.values(account.ageing).reduce((sum, part) => sum + part, 0);
    expect(dollars(parts)).toBe(account.open);
  }
});
