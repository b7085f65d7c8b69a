import { refuse } from '../../platform/http/refusal.ts';
import { cancelRun, readRun } from '../../trading/ledger/conformance-runs.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const cancelConformanceRun: Handler<OperationOf<'cancelConformanceRun'>> = (call) =>
  runChange(call, async ({ connection }) => {
    const isCancelled = await cancelRun(connection, call.path.id);
    const run = await readRun(connection, call.path.id);
    if (!run) throw refuse('notFound');
    if (!isCancelled) throw refuse('conformanceEnded');
    return { data: run };
  });
