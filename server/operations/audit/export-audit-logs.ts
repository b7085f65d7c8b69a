import { auditWhere } from '../../trading/audit/audit-filter.ts';
import { issueTicket } from '../../trading/downloads/tickets.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const exportAuditLogs: Handler<OperationOf<'exportAuditLogs'>> = async ({
  pool,
  session,
  query: { format = 'csv', ...filter },
}) => {
  // What cannot be asked is said now, and not by a file that never comes.
  await auditWhere(pool, session, filter);
  return { data: await issueTicket(pool, session.actor.id, 'audit', { filter, format }) };
};
