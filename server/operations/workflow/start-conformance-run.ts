import { refuse } from '../../platform/http/refusal.ts';
import { beginRun, readRun } from '../../trading/ledger/conformance-runs.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const startConformanceRun: Handler<OperationOf<'startConformanceRun'>> = (call) =>
  change(call, async ({ client }) => {
    const id = await beginRun(client, call.session.actor.id);
    if (id === null) throw refuse('conformanceRunning');
    const run = await readRun(client, id);
    if (!run) throw new Error('a run that has just begun is not there');
    return { data: run };
  });
