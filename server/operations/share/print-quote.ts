import { refuse } from '../../platform/http/refusal.ts';
import { issueTicket } from '../../trading/downloads/tickets.ts';
import { findQuote } from '../../trading/quotes/quotes.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const printQuote: Handler<OperationOf<'printQuote'>> = async (call) => {
  const { pool, session, path, query } = call;
  if (!(await findQuote(pool, session, path.id))) throw refuse('notFound');
  const wanted = {
    id: path.id,
    certificates: query.certificates ?? false,
    origin: call.publicAddress(),
  };
  return { data: await issueTicket(pool, session.actor.id, 'quote', wanted) };
};
