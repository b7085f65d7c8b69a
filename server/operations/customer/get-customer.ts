import { readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readCustomer } from './read-customer.ts';

export const getCustomer: Handler<OperationOf<'getCustomer'>> = async ({ pool, session, path }) => {
  await readBusinessOfCustomer(pool, session, path.id);
  return { data: await readCustomer(pool, session, path.id) };
};
