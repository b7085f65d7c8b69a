import type pg from 'pg';
import type { PaymentId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { paymentMachine } from '#machines/workflows/payment.ts';
import { createNameSql, type NameSql } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import { addScope } from '../../people/customers/customer-scope.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { escapeLike, WhereClause } from '../../platform/db/where-clause.ts';
import type { Paging } from '../../platform/http/paging.ts';

type Payment = components['schemas']['Payment'];
type PaymentUse = components['schemas']['PaymentUse'];
type Reader = { pool: pg.Pool; session: Session };

const FROM = 'from payment p join business b on b.id = p.business_id';
const person = (id: string, nameOf: NameSql): string =>
  `(select ${nameOf('person')} from app_user person where person.id = ${id})`;

const columns = (nameOf: NameSql): string => `p.id, p.payment_no, p.state as status, p.business_id,
  b.company_name, p.received_on, p.amount, p.currency, p.method, p.bank_reference, p.note,
  case when ${stateIn('p.state', paymentMachine, 'live')} then p.amount - p.used else 0 end as credit,
  p.used - r.refunded as allocated, r.refunded, ${person('p.recorded_by', nameOf)} as recorded_by, p.created_at,
  p.reason, ${person('p.reversed_by', nameOf)} as reversed_by, p.ended_at`;
const REFUNDED = `cross join lateral (select coalesce(sum(amount), 0) as refunded from payment_use
    where payment_id = p.id and invoice_id is null and released_at is null) as r`;

type PaymentRow = Omit<
  Payment,
  'uses' | 'amount' | 'credit' | 'allocated' | 'refunded' | 'created_at' | 'ended_at'
> & {
  amount: string;
  credit: string;
  allocated: string;
  refunded: string;
  created_at: Date;
  ended_at: Date | null;
};

type UseRow = Omit<PaymentUse, 'amount' | 'created_at' | 'released_at'> & {
  amount: string;
  created_at: Date;
  released_at: Date | null;
};

interface Filter {
  status?: number;
  business_id?: string;
  search?: string;
}

export async function readPayments(
  reader: Reader,
  { status, business_id, search }: Filter,
  page: Paging,
): Promise<{ payments: Payment[]; count: number }> {
  const { pool, session } = reader;
  const where = new WhereClause();
  addScope(where, session);
  const term = escapeLike(search?.trim() ?? '');
  if (status) where.add((p) => `p.state = ${p}`, status);
  if (business_id) where.add((p) => `p.business_id = ${p}`, business_id);
  if (term !== '')
    where.add(
      (p) =>
        `concat_ws(' ', p.payment_no, p.bank_reference, p.note, b.company_name) ilike '%' || ${p} || '%'`,
      term,
    );
  const [all, payments] = await Promise.all([
    pool.query<{ count: number }>(
      `select count(*)::int as count ${FROM} where ${where}`,
      where.values,
    ),
    readWhere(reader, where, `limit ${page.size} offset ${page.offset}`),
  ]);
  return { payments, count: all.rows[0]?.count ?? 0 };
}

/** Null if the payment does not exist or the caller may not see it. */
export async function readPayment(reader: Reader, id: PaymentId): Promise<Payment | null> {
  const where = new WhereClause();
  addScope(where, reader.session);
  where.add((p) => `p.id = ${p}`, id);
  const [payment] = await readWhere(reader, where, '');
  return payment ?? null;
}

async function readWhere(
  { pool, session }: Reader,
  where: WhereClause,
  limit: string,
): Promise<Payment[]> {
  const { rows } = await pool.query<PaymentRow>(
    `select ${columns(createNameSql(session.actor))} ${FROM} ${REFUNDED} where ${where}
      order by p.received_on desc, p.id desc ${limit}`,
    where.values,
  );
  const uses = await readUses(
    { pool, session },
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    amount: parseDecimal(row.amount),
    credit: parseDecimal(row.credit),
    allocated: parseDecimal(row.allocated),
    refunded: parseDecimal(row.refunded),
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    uses: uses.filter(({ payment_id }) => payment_id === row.id),
  }));
}

async function readUses(
  { pool, session }: Reader,
  paymentIds: readonly PaymentId[],
): Promise<PaymentUse[]> {
  const nameOf = createNameSql(session.actor);
  const { rows } = await pool.query<UseRow>(
    `select u.id, u.payment_id, p.payment_no, p.received_on, u.invoice_id, i.invoice_no, u.amount, u.refunded_on, u.method,
            u.bank_reference, u.reason, ${person('u.made_by', nameOf)} as made_by,
            u.created_at, u.released_at, ${person('u.released_by', nameOf)} as released_by, u.release_reason
       from payment_use u join payment p on p.id = u.payment_id left join invoice i on i.id = u.invoice_id
      where u.payment_id = any($1) order by u.id`,
    [paymentIds],
  );
  return rows.map(({ amount, created_at, released_at, ...use }) => ({
    ...use,
    amount: parseDecimal(amount),
    created_at: created_at.toISOString(),
    released_at: released_at?.toISOString() ?? null,
  }));
}
