import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import {
  type BilledOrder,
  dollars,
  type PaymentDesk,
  paymentDeskOf,
} from '../../support/trade/payment-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

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

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as Record<string, unknown>[];

/** Pays all demo invoices of a business, so that a test sees only its own invoices. */
async function settle(businessId: string): Promise<void> {
  const { open } = await payments.account(businessId);
  if (open > 0) await payments.paid(businessId, open);
}
const allocations = (...pairs: readonly (readonly [BilledOrder, number])[]) => ({
  allocations: pairs.map(([{ id }, amount]) => ({ invoice_id: id, amount })),
});
const dueOn = (invoice: BilledOrder, days: number) =>
  sql('update invoice set due_on = current_date + $2::int where id = $1', invoice.id, days);

describe('a payment', () => {
  let first: BilledOrder;
  let second: BilledOrder;
  beforeEach(async () => {
    first = await payments.billed(cast.ada, 2);
    await settle(first.businessId);
    first = await payments.billed(cast.ada, 2);
    second = await payments.billed(cast.ada);
    await dueOn(first, 10);
    await dueOn(second, -5);
  });

  it('pays the invoice that is due first, then the next, and the rest goes on account', async () => {
    const half = dollars(first.amount / 2);
    const id = await payments.paid(first.businessId, dollars(second.amount + half));
    expect(await payments.invoice(second)).toMatchObject({ status: 3, open: 0, is_overdue: false });
    expect(await payments.invoice(first)).toMatchObject({
      status: 2,
      paid: half,
      open: dollars(first.amount - half),
    });
    expect(await payments.payment(id)).toMatchObject({ status: 2, credit: 0 });
    const more = await payments.paid(first.businessId, first.amount);
    expect(await payments.invoice(first)).toMatchObject({ status: 3, open: 0 });
    expect(await payments.payment(more)).toMatchObject({ status: 1, credit: half });
    expect((await payments.account(first.businessId)).credit).toBeGreaterThanOrEqual(half);
  });

  it('pays the chosen amounts', async () => {
    const id = await payments.paid(first.businessId, 500, allocations([first, 120.5]));
    expect(await payments.invoice(second)).toMatchObject({ status: 1, paid: 0, is_overdue: true });
    expect(await payments.invoice(first)).toMatchObject({ status: 2, paid: 120.5 });
    expect(await payments.payment(id)).toMatchObject({ credit: 379.5, allocated: 120.5 });
  });

  it('can stay on account as a whole and be allocated afterwards', async () => {
    const id = await payments.paid(first.businessId, 300, { allocations: [] });
    expect(await payments.payment(id)).toMatchObject({ credit: 300, uses: [] });
    expect(await payments.put(id, 'allocate', allocations([first, 100]))).toMatchObject({
      status: 200,
      body: { data: { status: 1, credit: 200 } },
    });
    expect(await payments.put(id, 'allocate', {})).toMatchObject({
      body: { data: { status: 2, credit: 0 } },
    });
    expect(await payments.invoice(second)).toMatchObject({ paid: 200 });
  });

  it('gives back an allocation with a reason', async () => {
    const id = await payments.paid(first.businessId, 100, allocations([first, 100]));
    const [use] = (await payments.payment(id)).uses;
    expect(
      await payments.put(id, 'release', { use_ids: [use?.id], reason: 'Wrong invoice.' }),
    ).toMatchObject({ status: 200, body: { data: { status: 1, credit: 100 } } });
    expect(await payments.invoice(first)).toMatchObject({ status: 1, paid: 0 });
    expect((await payments.payment(id)).uses).toMatchObject([{ release_reason: 'Wrong invoice.' }]);
    const again = await payments.put(id, 'release', { use_ids: [use?.id], reason: 'Again.' });
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_TAKEN_BACK' } });
  });

  it('refunds credit, and a refund can be taken back', async () => {
    const id = await payments.paid(first.businessId, 100, { allocations: [] });
    const refund = { amount: 100, refunded_on: today(), method: 'transfer', reason: 'Overpaid.' };
    expect(await payments.put(id, 'refund', refund)).toMatchObject({
      body: { data: { status: 2, credit: 0 } },
    });
    const reversal = await payments.put(id, 'reverse', { reason: 'Bounced.' });
    expect(reversal).toMatchObject({ status: 409, body: { code: 'PAYMENT_REFUNDED' } });
    const [use] = (await payments.payment(id)).uses;
    await payments.put(id, 'release', { use_ids: [use?.id], reason: 'Not sent.' });
    expect(await payments.put(id, 'reverse', { reason: 'Bounced.' })).toMatchObject({
      status: 200,
      body: { data: { status: 3, credit: 0 } },
    });
  });

  it('is reversed, and then its bank reference can be used again', async () => {
    const reference = { bank_reference: 'TRF 4711' };
    const id = await payments.paid(first.businessId, first.amount, {
      ...reference,
      ...allocations([first, first.amount]),
    });
    expect(await payments.put(id, 'reverse', { reason: 'Bounced.' })).toMatchObject({
      status: 200,
    });
    expect(await payments.invoice(first)).toMatchObject({ status: 1, paid: 0 });
    expect(await payments.payment(id)).toMatchObject({ status: 3, reason: 'Bounced.', credit: 0 });
    await payments.paid(first.businessId, 10, reference);
  });

  it('goes on account as far as a credit note reduces the paid invoice', async () => {
    const id = await payments.paid(
      first.businessId,
      first.amount,
      allocations([first, first.amount]),
    );
    const before = await payments.invoice(first);
    const remark = 'Sold to the wrong client.';
    await desk.reverseOrders(cast.administrator, first.orders.slice(0, 1), { remark });
    const after = await payments.invoice(first);
    expect(after).toMatchObject({ status: 3, open: 0, amount: after.paid });
    const { credit, status, uses } = await payments.payment(id);
    expect(credit).toBe(dollars(before.amount - after.amount));
    expect(status).toBe(1);
    expect(uses).toMatchObject([{ release_reason: remark }, { amount: after.amount }]);
    await desk.reverseOrders(cast.administrator, first.orders.slice(1), { remark });
    expect(await payments.invoice(first)).toMatchObject({ status: 4, paid: 0, amount: 0 });
    expect(await payments.payment(id)).toMatchObject({ credit: first.amount, allocated: 0 });
  });

  it('leaves an overdue invoice in the exposure until it is paid', async () => {
    const before = await payments.invoiced(first.businessId);
    await dueOn(first, -30);
    expect(await payments.invoiced(first.businessId)).toEqual(before);
    await payments.paid(first.businessId, first.amount, allocations([first, first.amount]));
    expect(await payments.invoiced(first.businessId)).toEqual({
      pieces: before.pieces - 2,
      amount: dollars(before.amount - first.amount),
    });
    const { open, overdue, ageing } = await payments.account(first.businessId);
    expect(open).toBe(second.amount);
    expect(overdue).toBe(second.amount);
    expect(ageing).toMatchObject({ not_due: 0, days_1_30: second.amount });
  });

  it('is seen by its client and the associate of the client, and by no others', async () => {
    const id = await payments.paid(first.businessId, 10);
    expect(await payments.payment(id, cast.ada)).toMatchObject({ recorded_by: 'the office' });
    expect(await payments.payment(id, cast.auditor)).toMatchObject({ id });
    expect(await portal.call(cast.hanna.token, 'GET', `/payments/${id}`)).toMatchObject({
      status: 404,
    });
    const list = await portal.call(cast.hanna.token, 'GET', '/payments');
    expect((list.body.data as { id: string }[]).map((one) => one.id)).not.toContain(id);
    expect(await payments.record(first.businessId, 10, {}, cast.ada)).toMatchObject({
      status: 403,
    });
  });
});

const today = (days = 0): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('a refused payment changes nothing', () => {
  let own: BilledOrder;
  let foreign: BilledOrder;
  let credited: BilledOrder;
  beforeAll(async () => {
    own = await payments.billed(cast.ada);
    foreign = await payments.billed(cast.hanna);
    credited = await payments.billed(cast.ada);
    await desk.reverseOrders(cast.administrator, credited.orders, { remark: 'Wrong stone.' });
    await payments.paid(own.businessId, 10, { bank_reference: 'TRF 1', allocations: [] });
  });

  it.each<[string, number, string, () => [number, object]]>([
    ['dated tomorrow', 409, 'PAYMENT_DATED_AHEAD', () => [10, { received_on: today(2) }]],
    ['in another currency', 409, 'PAYMENT_CURRENCY', () => [10, { currency: 'EUR' }]],
    ['recorded twice', 409, 'PAYMENT_RECORDED_TWICE', () => [10, { bank_reference: ' trf 1 ' }]],
    ['of 0', 400, 'INVALID_REQUEST', () => [0, {}]],
    ['with three decimals', 400, 'INVALID_REQUEST', () => [10.005, {}]],
    [
      'above the open amount',
      409,
      'ABOVE_OPEN_AMOUNT',
      () => [own.amount + 5, allocations([own, own.amount + 0.01])],
    ],
    ['above the payment', 409, 'ABOVE_PAYMENT', () => [10, allocations([own, 10.01])]],
    ['for another client', 409, 'INVOICE_OF_ANOTHER_CLIENT', () => [9, allocations([foreign, 9])]],
    ['on a credited invoice', 409, 'INVOICE_CREDITED', () => [9, allocations([credited, 9])]],
    ['twice on one invoice', 400, 'INVALID_REQUEST', () => [9, allocations([own, 1], [own, 2])]],
    [
      'on an unknown invoice',
      404,
      'NOT_FOUND',
      () => [9, allocations([{ ...own, id: own.orders[0] as never }, 9])],
    ],
  ])('%s', async (_, status, code, input) => {
    const before = await fingerprint(portal.database.pool);
    const answer = await payments.record(own.businessId, ...input());
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status, body: { code } });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it.each<[string, number, string, string, object]>([
    ['refund above the credit', 409, 'ABOVE_PAYMENT', 'refund', { amount: 10.01 }],
    ['refund dated tomorrow', 409, 'PAYMENT_DATED_AHEAD', 'refund', { refunded_on: today(2) }],
    ['refund without a reason', 400, 'REASON_MISSING', 'refund', { reason: ' ' }],
    ['reversal without a reason', 400, 'REASON_MISSING', 'reverse', { reason: ' ' }],
  ])('%s', async (_, status, code, act, more) => {
    const id = await payments.paid(own.businessId, 10, { allocations: [] });
    const before = await fingerprint(portal.database.pool);
    const refund = { amount: 1, refunded_on: today(), method: 'cash', reason: 'Overpaid.' };
    const answer = await payments.put(id, act, act === 'refund' ? { ...refund, ...more } : more);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status, body: { code } });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('names the invoice and its open amount', async () => {
    const { body } = await payments.record(
      own.businessId,
      own.amount + 5,
      allocations([own, own.amount + 1]),
    );
    expect(body.message).toContain(`is USD ${own.amount.toFixed(2)}.`);
  });

  it('nothing to allocate to', async () => {
    await settle(own.businessId);
    const id = await payments.paid(own.businessId, 10);
    expect(await payments.put(id, 'allocate', {})).toMatchObject({
      status: 409,
      body: { code: 'NO_OPEN_INVOICE' },
    });
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
