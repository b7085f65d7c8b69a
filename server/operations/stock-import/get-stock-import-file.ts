import { issueTicket } from '../../trading/downloads/tickets.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { knownImport } from './known-import.ts';

export const getStockImportFile: Handler<OperationOf<'getStockImportFile'>> = async ({
  pool,
  path,
  query,
  session: { actor },
}) => {
  const { id } = await knownImport(pool, actor, path.id);
  const { kind = 'xlsx', rejected = false } = query;
  return {
    data: await issueTicket(pool, actor.id, 'stockImport', { import_id: id, kind, rejected }),
  };
};
