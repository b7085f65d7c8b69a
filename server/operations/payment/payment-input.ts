import type { BusinessId, InvoiceId, PaymentId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Allocation } from '#common/allocate-in-order.ts';
import { paymentMachine } from '#machines/workflows/payment.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { parseCents } from '../../stock/prices/money-input.ts';
import type { Change } from '../../workflows/change.ts';

type Schemas = components['schemas'];

/** Returns null if the request leaves the choice of the invoices to the portal. */
export function parseAllocations(
  sent: Schemas['NewAllocations'] | undefined,
): Allocation<InvoiceId>[] | null {
  if (sent === undefined) return null;
  const ids = new Set<InvoiceId>();
  return sent.map(({ invoice_id: id, amount }, i) => {
    if (ids.has(id))
      throw refuseField(
        `data.allocations.${i}.invoice_id`,
        'This invoice appears twice. Enter one amount per invoice.',
      );
    ids.add(id);
    return { id, cents: parseCents(`data.allocations.${i}.amount`, amount) };
  });
}

const IS_AHEAD = statement(
  'payment-is-ahead',
  'select $1::date > (now() at time zone $2)::date as "isAhead"',
);

/** `zone` is the time zone of the caller, because tomorrow begins there. */
export async function isAheadOfToday(
  { connection }: Change,
  day: string,
  zone: string,
): Promise<boolean> {
  const { rows } = await runStatement(connection, IS_AHEAD, [day, zone]);
  return rows[0]?.isAhead ?? false;
}

const IS_KNOWN = statement(
  'payment-is-known',
  `select from payment where business_id = $1 and lower(bank_reference) = lower($2) and ${stateIn('state', paymentMachine, 'live')}`,
);

export async function isReferenceKnown(
  { connection }: Change,
  businessId: BusinessId,
  bankReference: string | null,
): Promise<boolean> {
  if (bankReference === null) return false;
  const { rowCount } = await runStatement(connection, IS_KNOWN, [businessId, bankReference]);
  return rowCount !== 0;
}

const DONE = statement(
  'payment-done',
  `select id, payment_no, state as status, amount, case when ${stateIn('state', paymentMachine, 'live')} then amount - used else 0 end as credit
     from payment where id = $1`,
);

export async function recordedPayment(
  { connection }: Change,
  id: PaymentId,
): Promise<Schemas['RecordedPayment']> {
  const { rows } = await runStatement(connection, DONE, [id]);
  const [payment] = rows;
  if (!payment) throw new Error('a payment of this change was not found');
  return {
    ...payment,
    amount: parseDecimal(payment.amount),
    credit: parseDecimal(payment.credit),
  };
}

export const trimmedOrNull = (text: string | undefined): string | null => text?.trim() || null;
