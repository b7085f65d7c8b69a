import { customerDetail } from '../../people/customers/customer-detail.ts';
import { businessOf } from '../../people/customers/scope.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getCustomer: Handler<OperationOf<'getCustomer'>> = async ({ pool, session, path }) => {
  await businessOf(pool, session, path.id);
  return { data: await customerDetail(pool, path.id) };
};
