import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { edgesOf } from '#machines/kernel/edges.ts';
import { paymentMachine } from '#machines/workflows/payment.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { type Stage, setStage } from '../support/machines/stage.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';
import {
  type BilledOrder,
  type PaymentDesk,
  paymentDeskOf,
} from '../support/trade/payment-desk.ts';

let stage: Stage;
let payments: PaymentDesk;
let invoice: BilledOrder;
beforeAll(async () => {
  stage = await setStage();
  payments = paymentDeskOf(stage.portal, stage.desk, stage.cast);
});
beforeEach(async () => {
  invoice = await payments.billed(stage.cast.ada);
});
afterAll(() => stage.portal.stop());

const taken = new Set<string>();
const edges = edgesOf(paymentMachine);

/** Compares the last ledger row of a payment with the edge, and marks the edge as taken. */
async function expectStep(id: string, from: string, event: string, to: string): Promise<void> {
  const edge = edges.find((one) => one.from === from && one.event === event && one.to === to);
  if (!edge) throw new Error(`there is no edge ${from} ${event} ${to}`);
  const [row] = await stage.sql(
    'select event, from_state, to_state from ledger where record_id = $1 order by id desc limit 1',
    id,
  );
  expect(row).toEqual({ event, from_state: edge.fromCode, to_state: edge.toCode });
  taken.add(edge.id);
  recordWalk('http', 'payment', edge.id);
}
const allocate = (id: string, amount: number) =>
  payments.put(id, 'allocate', { allocations: [{ invoice_id: invoice.id, amount }] });
const release = async (id: string) => {
  const use = (await payments.payment(id)).uses.findLast(({ released_at }) => !released_at);
  return payments.put(id, 'release', { use_ids: [use?.id], reason: 'Wrong invoice.' });
};
const refund = (id: string, amount: number) =>
  payments.put(id, 'refund', {
    amount,
    refunded_on: new Date().toISOString().slice(0, 10),
    method: 'transfer',
    reason: 'Overpaid.',
  });
const received = () => payments.paid(invoice.businessId, 100, { allocations: [] });

describe('transition coverage', () => {
  it('takes a payment through allocation in part and in full, and back', async () => {
    const id = await received();
    await expectStep(id, 'start', 'payment.record', 'recorded');
    await allocate(id, 40);
    await expectStep(id, 'recorded', 'payment.allocate', 'recorded');
    await release(id);
    await expectStep(id, 'recorded', 'payment.release', 'recorded');
    await allocate(id, 100);
    await expectStep(id, 'recorded', 'payment.allocateAll', 'allocated');
    await release(id);
    await expectStep(id, 'allocated', 'payment.release', 'recorded');
  });

  it('refunds a part and the rest', async () => {
    const id = await received();
    await refund(id, 30);
    await expectStep(id, 'recorded', 'payment.refund', 'recorded');
    await refund(id, 70);
    await expectStep(id, 'recorded', 'payment.refundAll', 'allocated');
  });

  it('reverses a payment on account and an allocated one', async () => {
    const id = await received();
    await payments.put(id, 'reverse', { reason: 'Bounced.' });
    await expectStep(id, 'recorded', 'payment.reverse', 'reversed');
    const other = await received();
    await allocate(other, 100);
    await payments.put(other, 'reverse', { reason: 'Bounced.' });
    await expectStep(other, 'allocated', 'payment.reverse', 'reversed');
  });

  it('takes every transition', () => {
    expect(edges.map(({ id }) => id).filter((id) => !taken.has(id))).toEqual([]);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(stage.portal.database.pool)).toEqual([]);
});
