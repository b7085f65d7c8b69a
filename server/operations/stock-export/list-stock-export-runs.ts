import { requireExternalClient } from '../../people/keys/read-external-clients.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import { readExportRuns } from '../../stock/exports/export-runs.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listStockExportRuns: Handler<OperationOf<'listStockExportRuns'>> = async (call) => {
  const { id } = await requireExternalClient(call.pool, call.path.id);
  const page = paging(call.query);
  const { runs, count } = await readExportRuns(call.pool, id, page);
  return { data: runs, pagination: pagination(page, count) };
};
