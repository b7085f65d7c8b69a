import { MEMO_STATUS } from '../../../src/machines/codes.ts';
import { termInSql } from '../../platform/terms/terms-in-sql.ts';

const { open, partial } = MEMO_STATUS;

/** Whether a memo `m` is overdue for so long that its client takes none by itself, as SQL. */
export const IS_OVERDUE_FOR_LONG = `m.state in (${open.code}, ${partial.code})
  and m.due_on < current_date - ${termInSql('overdue_days')}`;
