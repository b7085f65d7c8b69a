import { issueTicket } from '../../trading/downloads/tickets.ts';
import { buildLogCondition } from '../../trading/event-log/log-filter.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const exportEventLog: Handler<OperationOf<'exportEventLog'>> = async ({
  pool,
  session,
  query: { format = 'ocel-json', ...filter },
}) => {
  // Refuses an invalid filter before the ticket is issued: the download itself cannot show an
  // error.
  buildLogCondition(session, filter);
  return { data: await issueTicket(pool, session.actor.id, 'eventLog', { filter, format }) };
};
