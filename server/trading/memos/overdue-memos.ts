import { memoMachine } from '#machines/workflows/memo.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { termInSql } from '../../platform/terms/terms-in-sql.ts';

/**
 * SQL condition: memo `m` has been overdue for more than `overdue_days` days. Customers of a
 * business with such a memo may take no more stones on memo.
 */
export const IS_OVERDUE_FOR_LONG = `${stateIn('m.state', memoMachine, 'live')}
  and m.due_on < current_date - ${termInSql('overdue_days')}`;
