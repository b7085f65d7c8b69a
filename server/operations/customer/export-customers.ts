import { customersWhere } from '../../customers/filters.ts';
import { issueTicket } from '../../downloads/tickets.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';

export const exportCustomers: Handler<OperationOf<'exportCustomers'>> = async ({
  pool,
  session,
  query,
}) => {
  const { _t, ...filters } = query;
  // A date that is none is refused here, where somebody still reads the answer.
  customersWhere(filters, session);
  return { data: await issueTicket(pool, session.actor.id, 'customers', { filters }) };
};
