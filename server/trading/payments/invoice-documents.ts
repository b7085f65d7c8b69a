import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { invoiceMachine } from '#machines/workflows/invoice.ts';
import type { Session } from '../../people/accounts/session.ts';
import { addScope } from '../../people/customers/customer-scope.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { escapeLike, WhereClause } from '../../platform/db/where-clause.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { DAYS_OVERDUE, INVOICE_STATE, IS_OVERDUE } from './invoice-balance.ts';

type InvoiceDocument = components['schemas']['InvoiceDocument'];
type InvoiceSums = components['schemas']['InvoiceSums'];

interface DocumentRow
  extends Omit<InvoiceDocument, 'amount' | 'tax' | 'paid' | 'open' | 'credited' | 'created_at'> {
  amount: string;
  tax: string;
  paid: string;
  open: string;
  credited: string;
  created_at: Date;
}

interface SumsRow extends Omit<InvoiceSums, 'amount' | 'paid' | 'open' | 'overdue'> {
  amount: string;
  paid: string;
  open: string;
  overdue: string;
}

interface Filter {
  status?: number;
  unpaid?: boolean;
  overdue?: boolean;
  business_id?: string;
  search?: string;
}

const FROM = 'from invoice i join business b on b.id = i.business_id';
const LINES = `cross join lateral (
    select (count(*) filter (where ${stateIn('l.state', invoiceMachine, 'live')}))::int as pieces,
           coalesce(sum(l.amount + l.tax), 0) - i.total as credited,
           coalesce(sum(l.tax) filter (where ${stateIn('l.state', invoiceMachine, 'live')}), 0) as tax
      from invoice_line l where l.invoice_id = i.id) as t`;

function conditionOf(session: Session, filter: Filter): WhereClause {
  const where = new WhereClause();
  addScope(where, session);
  const { status, unpaid, overdue, business_id } = filter;
  const term = escapeLike(filter.search?.trim() ?? '');
  if (status) where.add((p) => `${INVOICE_STATE} = ${p}`, status);
  if (unpaid !== undefined) where.add((p) => `(i.open > 0) = ${p}`, unpaid);
  if (overdue !== undefined) where.add((p) => `${IS_OVERDUE} = ${p}`, overdue);
  if (business_id) where.add((p) => `i.business_id = ${p}`, business_id);
  if (term !== '')
    where.add(
      (p) => `concat_ws(' ', i.invoice_no, i.source_no, b.company_name) ilike '%' || ${p} || '%'`,
      term,
    );
  return where;
}

export async function readInvoiceDocuments(
  { pool, session }: { pool: pg.Pool; session: Session },
  filter: Filter,
  page: Paging,
): Promise<{ documents: InvoiceDocument[]; sums: InvoiceSums }> {
  const where = conditionOf(session, filter);
  const [all, some] = await Promise.all([
    pool.query<SumsRow>(
      `select count(*)::int as invoices, coalesce(sum(i.total), 0) as amount, coalesce(sum(i.paid), 0) as paid,
              coalesce(sum(i.open), 0) as open, coalesce(sum(i.open) filter (where ${IS_OVERDUE}), 0) as overdue
         ${FROM} where ${where}`,
      where.values,
    ),
    pool.query<DocumentRow>(
      `select i.id, i.invoice_no, i.source_no, ${INVOICE_STATE} as status, ${IS_OVERDUE} as is_overdue,
              ${DAYS_OVERDUE} as days_overdue, i.business_id, b.company_name, i.created_at, i.due_on,
              t.pieces, i.total as amount, t.tax, i.paid, i.open, t.credited
         ${FROM} ${LINES} where ${where} order by i.due_on, i.id limit ${page.size} offset ${page.offset}`,
      where.values,
    ),
  ]);
  const [sums] = all.rows;
  if (!sums) throw new Error('the query for the sums of invoices returned no row');
  return { documents: some.rows.map(documentOf), sums: sumsOf(sums) };
}

const documentOf = (row: DocumentRow): InvoiceDocument => ({
  ...row,
  created_at: row.created_at.toISOString(),
  amount: parseDecimal(row.amount),
  tax: parseDecimal(row.tax),
  paid: parseDecimal(row.paid),
  open: parseDecimal(row.open),
  credited: parseDecimal(row.credited),
});

const sumsOf = (row: SumsRow): InvoiceSums => ({
  invoices: row.invoices,
  amount: parseDecimal(row.amount),
  paid: parseDecimal(row.paid),
  open: parseDecimal(row.open),
  overdue: parseDecimal(row.overdue),
});
