import type { BusinessId, InvoiceId, PaymentId, PaymentUseId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Change } from './change.ts';
import { centsOf } from './records/payment-records.ts';

/*
 * Locks for changes to what a trading client owes. The order is: business, its invoices by id, its
 * payments by id.
 */

const LOCK_BUSINESSES = statement(
  'account-lock',
  'select id, deleted_at is null as exists from business where id = any($1) order by id for no key update',
);

export async function lockAccounts(
  { connection }: Change,
  businessIds: readonly BusinessId[],
): Promise<void> {
  await runStatement(connection, LOCK_BUSINESSES, [businessIds]);
}

export async function lockAccount({ connection }: Change, businessId: BusinessId): Promise<void> {
  const { rows } = await runStatement(connection, LOCK_BUSINESSES, [[businessId]]);
  if (!rows[0]?.exists) throw refuse('notFound');
}

const OWNER = statement('payment-owner', 'select business_id as id from payment where id = $1');

/** Locks the business of a payment. The business of a payment never changes. */
export async function lockAccountOfPayment(change: Change, id: PaymentId): Promise<BusinessId> {
  const { rows } = await runStatement(change.connection, OWNER, [id]);
  const [owner] = rows;
  if (!owner) throw refuse('notFound');
  await lockAccounts(change, [owner.id]);
  return owner.id;
}

export interface LockedInvoice {
  readonly id: InvoiceId;
  readonly invoiceNo: string;
  readonly businessId: BusinessId;
  readonly dueOn: string;
  readonly totalCents: number;
  readonly paidCents: number;
  readonly openCents: number;
}

/** The last statement of a sale gives the number, so an invoice of the same change has none yet. */
const COLUMNS = `id, coalesce(invoice_no, '') as "invoiceNo", business_id as "businessId", due_on as "dueOn", total, paid, open`;
const LOCK_INVOICES = statement(
  'account-invoices',
  `select ${COLUMNS} from invoice where id = any($1) order by id for no key update`,
);
const LOCK_OPEN_INVOICES = statement(
  'account-open-invoices',
  `select ${COLUMNS} from invoice where business_id = $1 and open > 0 order by id for no key update`,
);

interface InvoiceRow {
  id: InvoiceId;
  invoiceNo: string;
  businessId: BusinessId;
  dueOn: string;
  total: string;
  paid: string;
  open: string;
}

const lockedInvoice = ({ total, paid, open, ...invoice }: InvoiceRow): LockedInvoice => ({
  ...invoice,
  totalCents: centsOf(total),
  paidCents: centsOf(paid),
  openCents: centsOf(open),
});

export async function lockInvoices(
  { connection }: Change,
  ids: readonly InvoiceId[],
): Promise<LockedInvoice[]> {
  return (await runStatement(connection, LOCK_INVOICES, [ids])).rows.map(lockedInvoice);
}

/** Returns the invoices with an open amount, earliest due date first. */
export async function lockOpenInvoices(
  { connection }: Change,
  businessId: BusinessId,
): Promise<LockedInvoice[]> {
  const { rows } = await runStatement(connection, LOCK_OPEN_INVOICES, [businessId]);
  return rows
    .map(lockedInvoice)
    .sort((a, b) => a.dueOn.localeCompare(b.dueOn) || a.id.localeCompare(b.id));
}

export interface LiveUse {
  readonly id: PaymentUseId;
  readonly paymentId: PaymentId;
  readonly invoiceId: InvoiceId | null;
  readonly cents: number;
}

const USE_COLUMNS =
  'id, payment_id as "paymentId", invoice_id as "invoiceId", amount, released_at is null as live';
const USES_OF_PAYMENT = statement(
  'account-uses-of-payment',
  `select ${USE_COLUMNS} from payment_use where payment_id = $1 order by id`,
);
const USES_OF_INVOICES = statement(
  'account-uses-of-invoices',
  `select ${USE_COLUMNS} from payment_use where invoice_id = any($1) and released_at is null order by id desc`,
);

interface UseRow {
  id: PaymentUseId;
  paymentId: PaymentId;
  invoiceId: InvoiceId | null;
  amount: string;
  live: boolean;
}

const useOf = ({ amount, ...use }: UseRow): LiveUse & { live: boolean } => ({
  ...use,
  cents: centsOf(amount),
});

/** Locks the invoices that these uses pay. */
export async function lockInvoicesOfUses(change: Change, uses: readonly LiveUse[]): Promise<void> {
  await lockInvoices(
    change,
    uses.flatMap(({ invoiceId }) => invoiceId ?? []),
  );
}

/** Returns also the uses that were taken back. Call this after locking the account. */
export async function readUsesOfPayment(
  { connection }: Change,
  id: PaymentId,
): Promise<(LiveUse & { live: boolean })[]> {
  return (await runStatement(connection, USES_OF_PAYMENT, [id])).rows.map(useOf);
}

/** Returns the live allocations to the invoices, newest first. */
export async function readUsesOfInvoices(
  { connection }: Change,
  ids: readonly InvoiceId[],
): Promise<LiveUse[]> {
  return (await runStatement(connection, USES_OF_INVOICES, [ids])).rows.map(useOf);
}
