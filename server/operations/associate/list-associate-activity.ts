import { readActs } from '../../trading/ledger/read-acts.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { requireAssociate } from './visible-associate.ts';

export const listAssociateActivity: Handler<OperationOf<'listAssociateActivity'>> = async ({
  pool,
  path: { id },
  query,
  session,
}) => {
  await requireAssociate(pool, session, id);
  return readActs({ pool, session }, { of: 'actor', id }, query);
};
