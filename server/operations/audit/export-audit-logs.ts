import { buildAuditCondition } from '../../trading/audit/audit-filter.ts';
import { issueTicket } from '../../trading/downloads/tickets.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const exportAuditLogs: Handler<OperationOf<'exportAuditLogs'>> = async ({
  pool,
  session,
  query: { format = 'csv', ...filter },
}) => {
  // Refuses an invalid filter before the ticket is issued: the download itself cannot show an
  // error.
  await buildAuditCondition(pool, session, filter);
  return { data: await issueTicket(pool, session.actor.id, 'audit', { filter, format }) };
};
