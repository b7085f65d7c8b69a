import { readBusinessDetail } from '../../people/customers/business-detail.ts';
import { readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getCustomerBusiness: Handler<OperationOf<'getCustomerBusiness'>> = async ({
  pool,
  session,
  path,
}) => {
  const { id } = await readBusinessOfCustomer(pool, session, path.id);
  return { data: await readBusinessDetail(pool, id) };
};
