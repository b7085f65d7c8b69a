import { MEMO_STATUS } from '../../../src/machines/codes.ts';
import { termInSql } from '../../platform/terms/terms-in-sql.ts';

const { open, partial } = MEMO_STATUS;

/**
 * SQL condition: memo `m` is overdue for so long that self-service memos are blocked for its
 * client.
 */
export const IS_OVERDUE_FOR_LONG = `m.state in (${open.code}, ${partial.code})
  and m.due_on < current_date - ${termInSql('overdue_days')}`;
