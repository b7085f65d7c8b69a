import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { accountingPeriodMachine } from '#machines/workflows/accounting-period.ts';
import { canSeeStaffNames, personNameSql } from '../../people/accounts/person-names.ts';
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

const FIRST_ENTRY = `least(
  (select min(created_at at time zone 'UTC')::date from invoice),
  (select min(received_on) from payment),
  (select min(refunded_on) from payment_use))`;

const READ = statement(
  'periods-read',
  `select to_char(m.month, 'YYYY-MM') as month, p.state as status, p.changed_at, p.reason,
          (select ${personNameSql('person', '$2')} from app_user person where person.id = p.changed_by) as changed_by
     from (select generate_series(date_trunc('month', ${FIRST_ENTRY}::timestamp),
                                  date_trunc('month', now() at time zone 'UTC') - interval '1 month', interval '1 month')::date as month
           union select month from accounting_period) as m
     left join accounting_period p on p.month = m.month
    where $1::text is null or to_char(m.month, 'YYYY-MM') = $1
    order by m.month desc limit 1200`,
  { present: ['month'] },
);

/** Returns the months that are over, latest first; only `month` if it is given. */
export async function readPeriods(
  { pool, session }: { pool: pg.Pool | pg.PoolClient; session: Session },
  month: string | null = null,
): Promise<Period[]> {
  const { rows } = await runStatement(pool, READ, [month, canSeeStaffNames(session.actor)]);
  return rows.map(({ status, changed_at, ...row }) => ({
    ...row,
    status: status as Period['status'],
    changed_at: changed_at?.toISOString() ?? null,
  }));
}
