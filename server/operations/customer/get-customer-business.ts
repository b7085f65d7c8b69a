import { businessDetail } from '../../customers/business-detail.ts';
import { businessOf } from '../../customers/scope.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';

export const getCustomerBusiness: Handler<OperationOf<'getCustomerBusiness'>> = async ({
  pool,
  session,
  path,
}) => {
  const { id } = await businessOf(pool, session, path.id);
  return { data: await businessDetail(pool, id) };
};
