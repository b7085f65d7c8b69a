import { issueTicket } from '../../downloads/tickets.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';

export const exportAssociates: Handler<OperationOf<'exportAssociates'>> = async ({
  pool,
  query: { search, sort, order },
  session,
}) => ({ data: await issueTicket(pool, session.actor.id, 'associates', { search, sort, order }) });
