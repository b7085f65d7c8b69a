import type pg from 'pg';
import type { BusinessId, CreditNoteId, InvoiceId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { invoiceMachine } from '#machines/workflows/invoice.ts';
import {
  canSeeStaffNames,
  createNameSql,
  personNameSql,
} from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import { invoiceList } from '../lines/lists.ts';
import { readLinesOf } from '../lines/read-lines.ts';
import { DAYS_OVERDUE } from '../payments/invoice-balance.ts';

export type Invoice = Omit<components['schemas']['Invoice'], 'mails' | 'recipients'>;
type TaxLine = components['schemas']['TaxLine'];
export type CreditNote = components['schemas']['CreditNote'];

interface InvoiceRecord {
  id: InvoiceId;
  invoice_no: string;
  source_no: string;
  created_at: Date;
  due_on: string;
  days_overdue: number;
  payment_days: number;
  issued_by: string;
  business_id: BusinessId;
  company_name: string;
  address_line_1: string | null;
  address_line_2: string | null;
  place: string | null;
  state: string | null;
  country: string | null;
  tax_identification_number: string | null;
  vat_number: string | null;
  associate_name: string | null;
  pieces: number;
  carat: string;
  net: string;
  tax: string;
  amount: string;
  credited: string;
  paid: string;
  open: string;
}

export type InvoiceHead = Omit<Invoice, 'lines' | 'taxes' | 'credit_notes' | 'payments'>;

export function addInvoiceScope(where: WhereClause, actor: Session['actor']): void {
  if (actor.role === ROLE.customer) where.add((p) => `i.business_id = ${p}`, actor.businessId);
  if (actor.role === ROLE.associate) where.add((p) => `b.associate_id = ${p}`, actor.id);
}

/**
 * Returns an invoice with its totals, without its lines; null if the invoice does not exist or the
 * caller may not see it.
 */
export async function invoiceHead(
  db: pg.Pool,
  { actor }: Session,
  id: string,
): Promise<InvoiceHead | null> {
  const where = new WhereClause();
  where.add((p) => `i.id = ${p}`, id);
  addInvoiceScope(where, actor);
  const billed = stateIn('l.state', invoiceMachine, 'live');
  const { rows } = await db.query<InvoiceRecord>(
    `select i.id, i.invoice_no, i.source_no, i.created_at, i.due_on, ${DAYS_OVERDUE} as days_overdue,
            i.due_on - (i.created_at at time zone 'UTC')::date as payment_days,
            ${createNameSql(actor)('u')} as issued_by, i.business_id, i.buyer_name as company_name,
            i.buyer_address_line_1 as address_line_1, i.buyer_address_line_2 as address_line_2,
            nullif(trim(concat(i.buyer_postal_code, ' ', i.buyer_city)), '') as place, i.buyer_state as state,
            c.name as country, i.buyer_tax_number as tax_identification_number, i.buyer_vat_number as vat_number,
            nullif(trim(concat(a.first_name, ' ', a.last_name)), '') as associate_name,
            t.pieces, t.carat, t.net, i.total - t.net as tax, i.total as amount, t.credited, i.paid, i.open
       from invoice i join business b on b.id = i.business_id join app_user u on u.id = i.issued_by
       left join country c on c.id = i.buyer_country_id left join app_user a on a.id = b.associate_id
       cross join lateral (
         select (count(*) filter (where ${billed}))::int as pieces, coalesce(sum(s.carat) filter (where ${billed}), 0) as carat,
                coalesce(sum(l.amount) filter (where ${billed}), 0) as net,
                coalesce(sum(l.amount + l.tax) filter (where not (${billed})), 0) as credited
           from invoice_line l join stone s on s.id = l.stone_id where l.invoice_id = i.id) as t
      where ${where}`,
    where.values,
  );
  return rows[0] ? headOf(rows[0]) : null;
}

export async function readInvoice(
  { pool }: { pool: pg.Pool },
  session: Session,
  id: InvoiceId,
): Promise<Invoice | null> {
  const head = await invoiceHead(pool, session, id);
  if (!head) return null;
  const lines = await readLinesOf({ pool, session }, invoiceList, { column: 'l.invoice_id', id });
  const [taxes, credit_notes, payments] = await Promise.all([
    readTaxLines(pool, id),
    readCreditNotes(pool, session, id),
    readPaymentsOf(pool, id),
  ]);
  return { ...head, lines, taxes, credit_notes, payments };
}

const PAYMENTS = statement(
  'invoice-payments',
  `select p.payment_no, p.received_on, sum(u.amount) as amount
     from payment_use u join payment p on p.id = u.payment_id
    where u.invoice_id = $1 and u.released_at is null group by p.id order by p.received_on, p.id`,
);

async function readPaymentsOf(db: pg.Pool, invoiceId: InvoiceId): Promise<Invoice['payments']> {
  const { rows } = await runStatement(db, PAYMENTS, [invoiceId]);
  return rows.map(({ amount, ...payment }) => ({ ...payment, amount: parseDecimal(amount) }));
}

const CREDIT_NOTES = statement(
  'invoice-credit-notes',
  `select n.id, n.credit_note_no, n.created_at, ${personNameSql('u', '$2')} as issued_by, n.reason,
          count(*)::int as pieces, sum(l.amount) as net, sum(l.amount + l.tax) as amount
     from credit_note n join app_user u on u.id = n.issued_by join invoice_line l on l.credit_note_id = n.id
    where n.invoice_id = $1 group by n.id, u.id order by n.id`,
  // The number is never null, because the transaction that creates a credit note assigns its number
  // before commit.
  { present: ['credit_note_no'] },
);

export async function readCreditNotes(
  db: pg.Pool,
  { actor }: Session,
  invoiceId: InvoiceId,
): Promise<CreditNote[]> {
  const { rows } = await runStatement(db, CREDIT_NOTES, [invoiceId, canSeeStaffNames(actor)]);
  return Promise.all(
    rows.map(async (note) => ({
      ...note,
      created_at: note.created_at.toISOString(),
      net: parseDecimal(note.net),
      taxes: await readTaxLines(db, invoiceId, note.id),
      amount: parseDecimal(note.amount),
    })),
  );
}

const TAX_LINES = statement(
  'invoice-tax-lines',
  `select t.category, t.rate, sum(l.amount) as net, sum(l.tax) as tax, t.exemption
     from invoice_tax t join invoice_line l on l.tax_id = t.id
    where t.invoice_id = $1 and l.credit_note_id is not distinct from $2
    group by t.id order by t.rate desc, t.category`,
);

/** Sums the tax of the lines that were not credited, or of the lines of one credit note. */
export async function readTaxLines(
  db: pg.Pool,
  invoiceId: InvoiceId,
  creditNoteId: CreditNoteId | null = null,
): Promise<TaxLine[]> {
  const { rows } = await runStatement(db, TAX_LINES, [invoiceId, creditNoteId]);
  return rows.map((line) => ({
    ...line,
    rate: parseDecimal(line.rate),
    net: parseDecimal(line.net),
    tax: parseDecimal(line.tax),
  }));
}

const headOf = (record: InvoiceRecord): InvoiceHead => ({
  id: record.id,
  invoice_no: record.invoice_no,
  source_no: record.source_no,
  created_at: record.created_at.toISOString(),
  due_on: record.due_on,
  days_overdue: record.days_overdue,
  payment_days: record.payment_days,
  issued_by: record.issued_by,
  client: {
    business_id: record.business_id,
    company_name: record.company_name,
    address: [
      record.address_line_1,
      record.address_line_2,
      record.place,
      record.state,
      record.country,
    ].flatMap((line) => line?.trim() || []),
    tax_identification_number: record.tax_identification_number,
    vat_number: record.vat_number,
    associate_name: record.associate_name,
  },
  totals: {
    pieces: record.pieces,
    carat: parseDecimal(record.carat),
    net: parseDecimal(record.net),
    tax: parseDecimal(record.tax),
    amount: parseDecimal(record.amount),
    credited: parseDecimal(record.credited),
    paid: parseDecimal(record.paid),
    open: parseDecimal(record.open),
  },
});
