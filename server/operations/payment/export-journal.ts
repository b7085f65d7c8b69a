import { refuseField } from '../../platform/http/refusal.ts';
import { issueTicket } from '../../trading/downloads/tickets.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const exportJournal: Handler<OperationOf<'exportJournal'>> = async ({
  pool,
  session,
  query: { from, to },
}) => {
  if (from > to) throw refuseField('to', 'The last day is before the first day.');
  return { data: await issueTicket(pool, session.actor.id, 'journal', { from, to }) };
};
