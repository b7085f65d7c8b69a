import type pg from 'pg';
import type { BusinessId, InvoiceId } from '#api/ids.gen.ts';
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

export type Invoice = components['schemas']['Invoice'];
export type CreditNote = components['schemas']['CreditNote'];

interface InvoiceRecord {
  id: InvoiceId;
  invoice_no: string;
  source_no: string;
  created_at: Date;
  due_on: string;
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
  associate_name: string | null;
  pieces: number;
  carat: string;
  amount: string;
  credited: string;
  paid: string;
  open: string;
}

export type InvoiceHead = Omit<Invoice, 'lines' | 'credit_notes'>;

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
    `select i.id, i.invoice_no, i.source_no, i.created_at, i.due_on,
            i.due_on - (i.created_at at time zone 'UTC')::date as payment_days,
            ${createNameSql(actor)('u')} as issued_by, i.business_id, b.company_name,
            b.address_line_1, b.address_line_2, nullif(trim(concat(b.postal_code, ' ', b.city)), '') as place, b.state,
            c.name as country, b.tax_identification_number, nullif(trim(concat(a.first_name, ' ', a.last_name)), '') as associate_name,
            t.pieces, t.carat, t.amount, t.credited, i.paid, i.open
       from invoice i join business b on b.id = i.business_id join app_user u on u.id = i.issued_by
       left join country c on c.id = b.country_id left join app_user a on a.id = b.associate_id
       cross join lateral (
         select (count(*) filter (where ${billed}))::int as pieces, coalesce(sum(s.carat) filter (where ${billed}), 0) as carat,
                coalesce(sum(l.amount) filter (where ${billed}), 0) as amount,
                coalesce(sum(l.amount) filter (where not (${billed})), 0) as credited
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
  return { ...head, lines, credit_notes: await readCreditNotes(pool, session, id) };
}

const CREDIT_NOTES = statement(
  'invoice-credit-notes',
  `select n.id, n.credit_note_no, n.created_at, ${personNameSql('u', '$2')} as issued_by, n.reason,
          count(*)::int as pieces, sum(l.amount) as amount
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
  return rows.map((note) => ({
    ...note,
    created_at: note.created_at.toISOString(),
    amount: parseDecimal(note.amount),
  }));
}

const headOf = (record: InvoiceRecord): InvoiceHead => ({
  id: record.id,
  invoice_no: record.invoice_no,
  source_no: record.source_no,
  created_at: record.created_at.toISOString(),
  due_on: record.due_on,
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
    associate_name: record.associate_name,
  },
  totals: {
    pieces: record.pieces,
    carat: parseDecimal(record.carat),
    amount: parseDecimal(record.amount),
    credited: parseDecimal(record.credited),
    paid: parseDecimal(record.paid),
    open: parseDecimal(record.open),
  },
});
