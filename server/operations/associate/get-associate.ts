import type { Handler, OperationOf } from '../handler.ts';
import { readAssociateDetail } from './associate-detail.ts';
import { requireVisible } from './visible-associate.ts';

export const getAssociate: Handler<OperationOf<'getAssociate'>> = async ({
  pool,
  path,
  session,
}) => {
  requireVisible(session, path.id);
  return { data: await readAssociateDetail(pool, session, path.id) };
};
