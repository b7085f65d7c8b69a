import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { accountingPeriodMachine } from '#machines/workflows/accounting-period.ts';
import { createNameSql } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

const CLOSED = statement(
  'periods-closed',
  `select to_char(month, 'YYYY-MM') as month from accounting_period where ${stateIn('state', accountingPeriodMachine, 'closed')}`,
);

/** Returns the closed months, such as 2026-11. */
export async function readClosedMonths(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await runStatement(pool, CLOSED);
  return new Set(rows.map(({ month }) => month));
}

type Period = components['schemas']['AccountingPeriod'];
type PeriodRow = Omit<Period, 'changed_at'> & { changed_at: Date | null };

const FIRST_ENTRY = `least(
  (select min(created_at at time zone 'UTC')::date from invoice),
  (select min(received_on) from payment),
  (select min(refunded_on) from payment_use))`;

/** Returns the months that are over, latest first; only `month` if it is given. */
export async function readPeriods(
  { pool, session }: { pool: pg.Pool | pg.PoolClient; session: Session },
  month: string | null = null,
): Promise<Period[]> {
  const nameOf = createNameSql(session.actor);
  const { rows } = await pool.query<PeriodRow>(
    `select to_char(m.month, 'YYYY-MM') as month, p.state as status, p.changed_at, p.reason,
            (select ${nameOf('person')} from app_user person where person.id = p.changed_by) as changed_by
       from (select generate_series(date_trunc('month', ${FIRST_ENTRY}::timestamp),
                                    date_trunc('month', now() at time zone 'UTC') - interval '1 month', interval '1 month')::date as month
             union select month from accounting_period) as m
       left join accounting_period p on p.month = m.month
      where $1::text is null or to_char(m.month, 'YYYY-MM') = $1
      order by m.month desc limit 1200`,
    [month],
  );
  return rows.map((row) => ({ ...row, changed_at: row.changed_at?.toISOString() ?? null }));
}
