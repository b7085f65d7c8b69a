import { buildAuditCondition } from '../../trading/audit/audit-filter.ts';
import { issueTicket } from '../../trading/downloads/tickets.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const exportAuditLogs: Handler<OperationOf<'exportAuditLogs'>> = async ({
  pool,
  session,
  query: { format = 'csv', ...filter },
}) => {
  // Validates the filter before the ticket is issued, because the download cannot report errors.
  await buildAuditCondition(pool, session, filter);
  return { data: await issueTicket(pool, session.actor.id, 'audit', { filter, format }) };
};
