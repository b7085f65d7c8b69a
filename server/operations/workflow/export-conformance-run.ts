import { refuse } from '../../platform/http/refusal.ts';
import { issueTicket } from '../../trading/downloads/tickets.ts';
import { readRun } from '../../trading/ledger/conformance-runs.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const exportConformanceRun: Handler<OperationOf<'exportConformanceRun'>> = async ({
  pool,
  session,
  path,
}) => {
  const run = await readRun(pool, path.id);
  // The report exists only after the run has ended.
  if (!run?.ended_at) throw refuse('notFound');
  return { data: await issueTicket(pool, session.actor.id, 'conformance', { run_id: path.id }) };
};
