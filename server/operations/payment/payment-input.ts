import type { BusinessId, InvoiceId, PaymentId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Allocation } from '#common/allocate-in-order.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { paymentMachine } from '#machines/workflows/payment.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal, refuseField } from '../../platform/http/refusal.ts';
import { parseCents } from '../../stock/prices/money-input.ts';
import type { Change } from '../../workflows/change.ts';

type Schemas = components['schemas'];

export const CURRENCY_OF_INVOICES = 'USD';

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

const LOCK_LINE = statement(
  'payment-line-lock',
  `select pg_advisory_xact_lock(hashtextextended($1, 0))`,
);
const LINE = statement(
  'payment-of-line',
  `select payment_no as "paymentNo" from payment where bank_line = $1 and ${stateIn('state', paymentMachine, 'live')}`,
);

/**
 * Refuses a line of a bank statement that is recorded, for any business. The lock makes concurrent
 * requests for one line wait for each other, because they may lock different businesses.
 */
export async function requireNewBankLine(
  { connection }: Change,
  bankLine: string | null,
): Promise<void> {
  if (bankLine === null) return;
  await runStatement(connection, LOCK_LINE, [bankLine]);
  const [known] = (await runStatement(connection, LINE, [bankLine])).rows;
  if (!known) return;
  const message = `This line of the bank statement is already recorded as ${known.paymentNo}.`;
  throw new Refusal({ ...PROBLEMS.bankLineRecorded, message });
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
