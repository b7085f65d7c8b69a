import { businessWithAccount } from '../../people/customers/customer-scope.ts';
import { issueTicket } from '../../trading/downloads/tickets.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { parsePeriod } from './statement-period.ts';

export const exportAccountStatement: Handler<OperationOf<'exportAccountStatement'>> = async ({
  pool,
  session,
  path,
  query: { format = 'pdf', ...query },
}) => {
  const period = parsePeriod(query);
  const { id } = await businessWithAccount(pool, session, path.id);
  const wanted = { business_id: id, period, format };
  return { data: await issueTicket(pool, session.actor.id, 'accountStatement', wanted) };
};
