import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { accountingPeriodMachine } from '#machines/workflows/accounting-period.ts';
import { stateIn } from '../platform/db/state-condition.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Change } from './change.ts';

const SHARE = statement(
  'period-share',
  `select pg_advisory_xact_lock_shared(hashtextextended('accounting_period', 0))`,
);
const IS_CLOSED = statement(
  'period-is-closed',
  `select exists (select from accounting_period
     where month = date_trunc('month', $1::date)::date and ${stateIn('state', accountingPeriodMachine, 'closed')}) as "isClosed"`,
);

/** The month of the day cannot be closed before the end of the transaction. */
export async function isInClosedPeriod({ connection }: Change, day: string): Promise<boolean> {
  await runStatement(connection, SHARE);
  const { rows } = await runStatement(connection, IS_CLOSED, [day]);
  return rows[0]?.isClosed ?? false;
}

/** Constraint name in the errors of the triggers. */
const CLOSED_PERIOD = 'accounting_period_closed';

/**
 * Returns the refusal for an error of the triggers, which check also the days that no person
 * enters; null for other errors.
 */
export const refusalOfClosedPeriod = (error: unknown): Refusal | null =>
  error instanceof Error && 'constraint' in error && error.constraint === CLOSED_PERIOD
    ? new Refusal(GUARD_PROBLEMS.periodIsOpen)
    : null;
