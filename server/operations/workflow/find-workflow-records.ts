import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { findRecords } from '../../trading/ledger/find-records.ts';

export const findWorkflowRecords: Handler<OperationOf<'findWorkflowRecords'>> = async ({
  pool,
  query,
}) => ({ data: query.search.trim() === '' ? [] : await findRecords(pool, query.search) });
