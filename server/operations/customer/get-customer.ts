import { readCustomerDetail } from '../../people/customers/customer-detail.ts';
import { readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getCustomer: Handler<OperationOf<'getCustomer'>> = async ({ pool, session, path }) => {
  await readBusinessOfCustomer(pool, session, path.id);
  return { data: await readCustomerDetail(pool, path.id) };
};
