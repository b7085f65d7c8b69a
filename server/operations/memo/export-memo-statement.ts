import { knownBusiness } from '../../people/customers/customer-scope.ts';
import { issueTicket } from '../../trading/downloads/tickets.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const exportMemoStatement: Handler<OperationOf<'exportMemoStatement'>> = async ({
  pool,
  session,
  path,
}) => {
  const { id } = await knownBusiness(pool, session, path.id);
  return { data: await issueTicket(pool, session.actor.id, 'memoStatement', { business_id: id }) };
};
