import { refuse } from '../../platform/http/refusal.ts';
import { queueConformanceRun, readRun } from '../../trading/ledger/conformance-runs.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const startConformanceRun: Handler<OperationOf<'startConformanceRun'>> = (call) =>
  runChange(call, async ({ connection }) => {
    const id = await queueConformanceRun(connection, call.session.actor.id);
    if (id === null) throw refuse('conformanceRunning');
    const run = await readRun(connection, id);
    if (!run) throw new Error('a new run was not found');
    return { data: run };
  });
