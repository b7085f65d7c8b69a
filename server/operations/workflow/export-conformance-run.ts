import { issueTicket } from '../../downloads/tickets.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readRun } from '../../ledger/conformance-runs.ts';

export const exportConformanceRun: Handler<OperationOf<'exportConformanceRun'>> = async ({
  pool,
  session,
  path,
}) => {
  const run = await readRun(pool, path.id);
  // What is still under way has nothing to report yet.
  if (!run?.ended_at) throw refuse('notFound');
  return { data: await issueTicket(pool, session.actor.id, 'conformance', { run_id: path.id }) };
};
