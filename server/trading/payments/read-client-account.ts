import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { paymentMachine } from '#machines/workflows/payment.ts';
import type { Session } from '../../people/accounts/session.ts';
import { addScope } from '../../people/customers/customer-scope.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { DAYS_OVERDUE } from './invoice-balance.ts';

type ClientAccount = components['schemas']['ClientAccount'];
type Receivable = components['schemas']['Receivable'];

const openIn = (condition: string): string =>
  `coalesce(sum(i.open) filter (where ${condition}), 0)`;
const aged = (from: number, to: number): string => openIn(`i.days between ${from} and ${to}`);

const BANDS = `coalesce(sum(i.open), 0) as open, ${openIn('i.days > 0')} as overdue,
          ${openIn('i.days = 0')} as not_due, ${aged(1, 30)} as days_1_30, ${aged(31, 60)} as days_31_60,
          ${aged(61, 90)} as days_61_90, ${openIn('i.days > 90')} as over_90`;
const OPEN = (condition: string): string =>
  `(select i.business_id, i.open, i.due_on, ${DAYS_OVERDUE} as days from invoice i where i.open > 0${condition}) as i`;
const LIVE = stateIn('p.state', paymentMachine, 'live');

interface AccountRow extends Record<keyof ClientAccount['ageing'], string> {
  open: string;
  overdue: string;
  credit: string;
}

const accountOf = (row: AccountRow): ClientAccount => ({
  open: parseDecimal(row.open),
  overdue: parseDecimal(row.overdue),
  credit: parseDecimal(row.credit),
  ageing: {
    not_due: parseDecimal(row.not_due),
    days_1_30: parseDecimal(row.days_1_30),
    days_31_60: parseDecimal(row.days_31_60),
    days_61_90: parseDecimal(row.days_61_90),
    over_90: parseDecimal(row.over_90),
  },
});

const READ = statement(
  'client-account',
  `select ${BANDS}, coalesce((select sum(p.amount - p.used) from payment p where p.business_id = $1 and ${LIVE}), 0) as credit
     from ${OPEN(' and i.business_id = $1')}`,
);

/** Returns the open amounts of a business by days overdue, and its credit on account. */
export async function readClientAccount(
  pool: pg.Pool,
  businessId: BusinessId,
): Promise<ClientAccount> {
  const { rows } = await runStatement(pool, READ, [businessId]);
  const [row] = rows;
  if (!row) throw new Error('the query for the account of a business returned no row');
  return accountOf(row);
}

/** SQL for the accounts of all businesses with an open invoice or credit. */
const ACCOUNTS = `(select b.id as business_id, b.company_name, i.oldest_due_on, coalesce(c.credit, 0) as credit,
          ${['open', 'overdue', 'not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'].map((band) => `coalesce(i.${band}, 0) as ${band}`).join(', ')}
     from business b
     left join (select i.business_id, min(i.due_on) as oldest_due_on, ${BANDS} from ${OPEN('')} group by i.business_id) as i on i.business_id = b.id
     left join (select p.business_id, sum(p.amount - p.used) as credit from payment p
                 where ${LIVE} and p.used < p.amount group by p.business_id) as c on c.business_id = b.id
    where (i.open > 0 or c.credit > 0)`;

type SumsRow = AccountRow & { businesses: number };
type ReceivableRow = AccountRow &
  Pick<Receivable, 'business_id' | 'company_name' | 'oldest_due_on'>;

/** Returns the accounts that the caller may see, the largest overdue amount first, and their sums. */
export async function readReceivables(
  { pool, session }: { pool: pg.Pool; session: Session },
  page: Paging,
): Promise<{ receivables: Receivable[]; sums: components['schemas']['ReceivableSums'] }> {
  const where = new WhereClause();
  addScope(where, session);
  const accounts = `${ACCOUNTS} and ${where}) as a`;
  const [all, some] = await Promise.all([
    pool.query<SumsRow>(
      `select count(*)::int as businesses, coalesce(sum(a.open), 0) as open, coalesce(sum(a.overdue), 0) as overdue,
              coalesce(sum(a.credit), 0) as credit, coalesce(sum(a.not_due), 0) as not_due, coalesce(sum(a.days_1_30), 0) as days_1_30,
              coalesce(sum(a.days_31_60), 0) as days_31_60, coalesce(sum(a.days_61_90), 0) as days_61_90, coalesce(sum(a.over_90), 0) as over_90
         from ${accounts}`,
      where.values,
    ),
    pool.query<ReceivableRow>(
      `select a.* from ${accounts} order by a.overdue desc, a.open desc, a.business_id limit ${page.size} offset ${page.offset}`,
      where.values,
    ),
  ]);
  const [sums] = all.rows;
  if (!sums) throw new Error('the query for the sums of receivables returned no row');
  return {
    receivables: some.rows.map(({ business_id, company_name, oldest_due_on, ...row }) => ({
      business_id,
      company_name,
      oldest_due_on,
      ...accountOf(row),
    })),
    sums: { businesses: sums.businesses, ...accountOf(sums) },
  };
}
