import type pg from 'pg';
import type { BusinessId, InvoiceId } from '#api/ids.gen.ts';
import { paymentMachine } from '#machines/workflows/payment.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { DIGITS, wholeOf } from '../../stock/prices/decimals.ts';
import type { BankLine } from './bank-line.ts';
import { invoiceNumbersIn, type NamedBusiness, type OpenInvoice } from './propose-matches.ts';

const centsOf = (amount: string): number => wholeOf(amount, DIGITS.money);

// Paid invoices are needed too, if a line names them: the client then paid twice.
const INVOICES = statement(
  'bank-invoices',
  `select i.id, i.invoice_no as "invoiceNo", i.business_id as "businessId", i.open
     from invoice i join business b on b.id = i.business_id
    where b.deleted_at is null and (i.open > 0 or i.invoice_no = any($1)) order by i.due_on, i.id`,
);
const BUSINESSES = statement(
  'bank-businesses',
  'select id, company_name as name from business where deleted_at is null order by id',
);

/** Returns the invoices that lines can pay, earliest due date first, and all businesses. */
export async function readCandidates(
  pool: pg.Pool,
  lines: readonly BankLine[],
): Promise<{ invoices: OpenInvoice[]; businesses: NamedBusiness[] }> {
  const numbers = [...new Set(lines.flatMap(({ reference }) => invoiceNumbersIn(reference)))];
  const [invoices, businesses] = await Promise.all([
    runStatement(pool, INVOICES, [numbers]),
    runStatement(pool, BUSINESSES),
  ]);
  return {
    invoices: invoices.rows.map(({ open, invoiceNo, ...invoice }) => ({
      ...invoice,
      id: invoice.id as InvoiceId,
      invoiceNo: invoiceNo ?? '',
      openCents: centsOf(open ?? '0'),
    })),
    businesses: businesses.rows,
  };
}

const RECORDED = statement(
  'bank-recorded',
  `select payment_no as "paymentNo", bank_line as key, lower(bank_reference) as reference, amount from payment
    where ${stateIn('state', paymentMachine, 'live')} and (bank_line = any($1) or lower(bank_reference) = any($2))`,
);

/**
 * Returns the numbers of the payments of these lines by key. A payment that a person typed in
 * belongs to the line with the same bank reference and amount.
 */
export async function readRecordedLines(
  pool: pg.Pool,
  lines: readonly BankLine[],
): Promise<ReadonlyMap<string, string>> {
  const references = lines.flatMap(({ bankReference }) => bankReference?.toLowerCase() ?? []);
  const { rows } = await runStatement(pool, RECORDED, [lines.map(({ key }) => key), references]);
  const byKey = new Map(rows.map((row) => [row.key, row.paymentNo]));
  const byReference = new Map(rows.map((row) => [`${row.reference} ${row.amount}`, row.paymentNo]));
  return new Map(
    lines.flatMap(({ key, bankReference, amount }) => {
      const paymentNo =
        byKey.get(key) ?? byReference.get(`${bankReference?.toLowerCase()} ${amount}`);
      return paymentNo === undefined ? [] : [[key, paymentNo] as const];
    }),
  );
}

const DECLINED = statement(
  'bank-declined',
  'select key from declined_bank_line where key = any($1)',
);

/** Returns the keys of the lines that a person declined. */
export async function readDeclinedLines(
  pool: pg.Pool,
  lines: readonly BankLine[],
): Promise<ReadonlySet<string>> {
  const { rows } = await runStatement(pool, DECLINED, [lines.map(({ key }) => key)]);
  return new Set(rows.map(({ key }) => key));
}

/** A person may enter the day of the order, and the bank books it after a weekend. */
const SIMILAR_DAYS = 5;
const SIMILAR = statement(
  'bank-similar',
  `select l.key, p.payment_no as "paymentNo"
     from unnest($1::text[], $2::uuid[], $3::date[], $4::numeric[]) with ordinality as l (key, business_id, day, amount, nr)
     join payment p on p.business_id = l.business_id and p.amount = l.amount and p.bank_line is null
      and abs(p.received_on - l.day) <= ${SIMILAR_DAYS} and ${stateIn('p.state', paymentMachine, 'live')}
    order by l.nr, abs(p.received_on - l.day), p.payment_no`,
  { present: ['key'] },
);

/**
 * Returns payments that a person may have typed in for these lines, by key. Each payment belongs to
 * one line.
 */
export async function readSimilarPayments(
  pool: pg.Pool,
  lines: readonly (BankLine & { readonly businessId: BusinessId })[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await runStatement(pool, SIMILAR, [
    lines.map(({ key }) => key),
    lines.map(({ businessId }) => businessId),
    lines.map(({ day }) => day),
    lines.map(({ amount }) => amount),
  ]);
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const { key, paymentNo } of rows) {
    if (found.has(key) || taken.has(paymentNo)) continue;
    found.set(key, paymentNo);
    taken.add(paymentNo);
  }
  return found;
}
