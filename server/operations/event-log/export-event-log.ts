import { issueTicket } from '../../trading/downloads/tickets.ts';
import { logWhere } from '../../trading/event-log/log-filter.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const exportEventLog: Handler<OperationOf<'exportEventLog'>> = async ({
  pool,
  session,
  query: { format = 'ocel-json', ...filter },
}) => {
  // What cannot be asked is said now, and not by a file that never comes.
  logWhere(session, filter);
  return { data: await issueTicket(pool, session.actor.id, 'eventLog', { filter, format }) };
};
