import { issueTicket } from '../../trading/downloads/tickets.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const exportAssociates: Handler<OperationOf<'exportAssociates'>> = async ({
  pool,
  query: { search, sort, order },
  session,
}) => ({ data: await issueTicket(pool, session.actor.id, 'associates', { search, sort, order }) });
