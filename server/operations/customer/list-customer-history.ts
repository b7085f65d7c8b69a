import { readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import { readActs } from '../../trading/ledger/read-acts.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listCustomerHistory: Handler<OperationOf<'listCustomerHistory'>> = async ({
  pool,
  path,
  query,
  session,
}) => {
  const { id } = await readBusinessOfCustomer(pool, session, path.id);
  return readActs({ pool, session }, { of: 'business', id }, query);
};
