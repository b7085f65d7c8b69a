import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { issueTicket } from '../../trading/downloads/tickets.ts';

export const exportAssociates: Handler<OperationOf<'exportAssociates'>> = async ({
  pool,
  query: { search, sort, order },
  session,
}) => ({ data: await issueTicket(pool, session.actor.id, 'associates', { search, sort, order }) });
