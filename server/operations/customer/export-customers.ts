import { buildCustomersWhere } from '../../people/customers/customer-filters.ts';
import { issueTicket } from '../../trading/downloads/tickets.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const exportCustomers: Handler<OperationOf<'exportCustomers'>> = async ({
  pool,
  session,
  query,
}) => {
  const { _t, ...filters } = query;
  // Throws for invalid dates before the download ticket is issued, because the download itself
  // cannot show an error.
  buildCustomersWhere(filters, session);
  return { data: await issueTicket(pool, session.actor.id, 'customers', { filters }) };
};
