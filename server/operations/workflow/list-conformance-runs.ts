import { pagination, paging } from '../../platform/http/paging.ts';
import { listRuns } from '../../trading/ledger/conformance-runs.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listConformanceRuns: Handler<OperationOf<'listConformanceRuns'>> = async ({
  pool,
  query,
}) => {
  const page = paging(query);
  const { runs, count } = await listRuns(pool, page);
  return { data: runs, pagination: pagination(page, count) };
};
