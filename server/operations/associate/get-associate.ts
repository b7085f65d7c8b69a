import type { Handler, OperationOf } from '../handler.ts';
import { associateDetail } from './associate-detail.ts';
import { requireVisible } from './visible-associate.ts';

export const getAssociate: Handler<OperationOf<'getAssociate'>> = async ({
  pool,
  path,
  session,
}) => {
  requireVisible(session, path.id);
  return { data: await associateDetail(pool, session, path.id) };
};
