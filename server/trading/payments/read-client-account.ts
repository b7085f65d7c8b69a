import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { paymentMachine } from '#machines/workflows/payment.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { DAYS_OVERDUE } from './invoice-balance.ts';

const openIn = (condition: string): string =>
  `coalesce(sum(i.open) filter (where ${condition}), 0)`;
const aged = (from: number, to: number): string => openIn(`i.days between ${from} and ${to}`);

const READ = statement(
  'client-account',
  `select coalesce(sum(i.open), 0) as open, ${openIn('i.days > 0')} as overdue,
          ${openIn('i.days = 0')} as not_due, ${aged(1, 30)} as days_1_30, ${aged(31, 60)} as days_31_60,
          ${aged(61, 90)} as days_61_90, ${openIn('i.days > 90')} as over_90,
          coalesce((select sum(p.amount - p.used) from payment p
                     where p.business_id = $1 and ${stateIn('p.state', paymentMachine, 'live')}), 0) as credit
     from (select i.open, ${DAYS_OVERDUE} as days from invoice i where i.business_id = $1 and i.open > 0) as i`,
);

/** Returns the open amounts of a business by days overdue, and its credit on account. */
export async function readClientAccount(
  pool: pg.Pool,
  businessId: BusinessId,
): Promise<components['schemas']['ClientAccount']> {
  const { rows } = await runStatement(pool, READ, [businessId]);
  const [row] = rows;
  if (!row) throw new Error('the query for the account of a business returned no row');
  return {
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
  };
}
