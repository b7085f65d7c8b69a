import { MEMO_STATUS } from '#machines/codes.ts';
import { termInSql } from '../../platform/terms/terms-in-sql.ts';

const { open, partial } = MEMO_STATUS;

/**
 * SQL condition: memo `m` has been overdue for more than `overdue_days` days. Its trading client
 * can then no longer create self-service memos.
 */
export const IS_OVERDUE_FOR_LONG = `m.state in (${open.code}, ${partial.code})
  and m.due_on < current_date - ${termInSql('overdue_days')}`;
