import { businessDetail } from '../../people/customers/business-detail.ts';
import { businessOf } from '../../people/customers/scope.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getCustomerBusiness: Handler<OperationOf<'getCustomerBusiness'>> = async ({
  pool,
  session,
  path,
}) => {
  const { id } = await businessOf(pool, session, path.id);
  return { data: await businessDetail(pool, id) };
};
