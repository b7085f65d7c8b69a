import type { Handler, OperationOf } from '../handler.ts';
import { knownImport } from './known-import.ts';

export const getStockImport: Handler<OperationOf<'getStockImport'>> = async ({
  pool,
  path,
  session,
}) => ({ data: await knownImport(pool, session.actor, path.id) });
