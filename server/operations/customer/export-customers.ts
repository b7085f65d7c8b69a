import { buildCustomersWhere } from '../../people/customers/customer-filters.ts';
import { issueTicket } from '../../trading/downloads/tickets.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const exportCustomers: Handler<OperationOf<'exportCustomers'>> = async ({
  pool,
  session,
  query,
}) => {
  const { _t, ...filters } = query;
  // Refuses invalid dates before the ticket is issued: the download itself cannot show an error.
  buildCustomersWhere(filters, session);
  return { data: await issueTicket(pool, session.actor.id, 'customers', { filters }) };
};
