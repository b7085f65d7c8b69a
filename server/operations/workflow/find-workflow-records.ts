import { findRecords } from '../../trading/ledger/find-records.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const findWorkflowRecords: Handler<OperationOf<'findWorkflowRecords'>> = async ({
  pool,
  query,
}) => ({ data: query.search.trim() === '' ? [] : await findRecords(pool, query.search) });
