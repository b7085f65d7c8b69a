import type { Handler, OperationOf } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { beginRun, readRun } from '../../ledger/conformance-runs.ts';

export const startConformanceRun: Handler<OperationOf<'startConformanceRun'>> = async ({
  pool,
  session,
}) => {
  const id = await beginRun(pool, session.actor.id);
  if (id === null) throw refuse('conformanceRunning');
  const run = await readRun(pool, id);
  if (!run) throw new Error('a run that has just begun is not there');
  return { data: run };
};
