import type { Handler, OperationOf } from '../../http/handler.ts';
import { findRecords } from '../../ledger/find-records.ts';

export const findWorkflowRecords: Handler<OperationOf<'findWorkflowRecords'>> = async ({
  pool,
  query,
}) => ({ data: query.search.trim() === '' ? [] : await findRecords(pool, query.search) });
