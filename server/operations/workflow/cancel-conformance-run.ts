import { refuse } from '../../platform/http/refusal.ts';
import { cancelRun, readRun } from '../../trading/ledger/conformance-runs.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const cancelConformanceRun: Handler<OperationOf<'cancelConformanceRun'>> = (call) =>
  change(call, async ({ client }) => {
    const isCancelled = await cancelRun(client, call.path.id);
    const run = await readRun(client, call.path.id);
    if (!run) throw refuse('notFound');
    if (!isCancelled) throw refuse('conformanceEnded');
    return { data: run };
  });
