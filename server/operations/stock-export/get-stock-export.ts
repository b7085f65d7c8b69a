import { requireExternalClient } from '../../people/keys/read-external-clients.ts';
import { readExport } from '../../stock/exports/read-exports.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getStockExport: Handler<OperationOf<'getStockExport'>> = async (call) => {
  const { id } = await requireExternalClient(call.pool, call.path.id);
  return { data: await readExport(call.pool, id, call.companyZone) };
};
