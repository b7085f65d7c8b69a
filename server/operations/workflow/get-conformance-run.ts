import { refuse } from '../../platform/http/refusal.ts';
import { readFaults, readRun } from '../../trading/ledger/conformance-runs.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getConformanceRun: Handler<OperationOf<'getConformanceRun'>> = async ({
  pool,
  path,
}) => {
  const run = await readRun(pool, path.id);
  if (!run) throw refuse('notFound');
  return { data: { run, found: await readFaults(pool, path.id) } };
};
