import { customerDetail } from '../../customers/customer-detail.ts';
import { businessOf } from '../../customers/scope.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';

export const getCustomer: Handler<OperationOf<'getCustomer'>> = async ({ pool, session, path }) => {
  await businessOf(pool, session, path.id);
  return { data: await customerDetail(pool, path.id) };
};
