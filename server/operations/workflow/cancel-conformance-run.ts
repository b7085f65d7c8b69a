import type { Handler, OperationOf } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { cancelRun, readRun } from '../../ledger/conformance-runs.ts';

export const cancelConformanceRun: Handler<OperationOf<'cancelConformanceRun'>> = async ({
  pool,
  path,
}) => {
  const isCancelled = await cancelRun(pool, path.id);
  const run = await readRun(pool, path.id);
  if (!run) throw refuse('notFound');
  if (!isCancelled) throw refuse('conformanceEnded');
  return { data: run };
};
