import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { behindGate } from '../../support/servers/behind-gate.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { dollars, type PaymentDesk, paymentDeskOf } from '../../support/trade/payment-desk.ts';
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

/** Locks the business, so that both requests wait for the account and then run one by one. */
const atOnce = <T>(businessId: string, send: () => Promise<T>): Promise<T> =>
  behindGate(
    portal.database.pool,
    {
      lock: { text: 'select from business where id = $1 for no key update', values: [businessId] },
      waiting: 2,
    },
    send,
  );

describe('of two concurrent requests', () => {
  it('only one allocates the credit of a payment', async () => {
    const [one, other] = [await payments.billed(cast.ada), await payments.billed(cast.ada)];
    const id = await payments.paid(one.businessId, 100, { allocations: [] });
    const answers = await atOnce(one.businessId, () =>
      Promise.all(
        [one, other].map((invoice) =>
          payments.put(id, 'allocate', { allocations: [{ invoice_id: invoice.id, amount: 80 }] }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await payments.payment(id)).toMatchObject({ allocated: 80, credit: 20 });
  });

  it('only one payment with the same bank reference is recorded', async () => {
    const { businessId } = await payments.billed(cast.ada);
    const answers = await atOnce(businessId, () =>
      Promise.all(
        ['TRF 99', 'trf 99'].map((bank_reference) =>
          payments.record(businessId, 10, { bank_reference, allocations: [] }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('a payment and a credit note leave the invoice credited and the money on account', async () => {
    const invoice = await payments.billed(cast.ada);
    const id = await payments.paid(invoice.businessId, invoice.amount, { allocations: [] });
    const [paid, credited] = await atOnce(invoice.businessId, () =>
      Promise.all([
        payments.put(id, 'allocate', {
          allocations: [{ invoice_id: invoice.id, amount: invoice.amount }],
        }),
        desk.reverseOrders(cast.administrator, invoice.orders, { remark: 'Wrong client.' }),
      ]),
    );
    expect([200, 409]).toContain(paid.status);
    expect(credited).toMatchObject({ status: 200 });
    expect(await payments.invoice(invoice)).toMatchObject({ status: 4, paid: 0, amount: 0 });
    expect(await payments.payment(id)).toMatchObject({ credit: invoice.amount, allocated: 0 });
  });
});

describe('the database refuses', () => {
  it('allocations above the invoice, above the payment and to another client', async () => {
    const own = await payments.billed(cast.ada);
    const foreign = await payments.billed(cast.hanna);
    const id = await payments.paid(own.businessId, own.amount + 100, { allocations: [] });
    const allocate = (invoiceId: string, amount: number, times = 1) =>
      portal.database.pool.query(
        `insert into payment_use (payment_id, business_id, invoice_id, amount, made_by)
         select id, business_id, $2, $3, recorded_by from payment, generate_series(1, $4) where id = $1`,
        [id, invoiceId, dollars(amount), times],
      );
    await expect(allocate(own.id, own.amount + 0.01)).rejects.toMatchObject({
      constraint: 'invoice_paid',
    });
    await expect(allocate(foreign.id, 1)).rejects.toMatchObject({
      constraint: 'payment_use_business',
    });
    await expect(
      portal.database.pool.query('update payment set state = 2 where id = $1', [id]),
    ).rejects.toMatchObject({ column: 'state' });
    await expect(
      portal.database.pool.query('update payment set used = amount + 1 where id = $1', [id]),
    ).rejects.toMatchObject({ constraint: 'payment_used' });
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
