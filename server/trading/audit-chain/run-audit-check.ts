import type pg from 'pg';
import type { AuditCheckId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { appendLinks } from './append-links.ts';
import type { AuditChain } from './chain.ts';
import type { ChainFindings } from './chain-findings.ts';
import { verifyChain } from './verify-chain.ts';

const PROGRESS_INTERVAL_MS = 250;

const START = statement(
  'audit-check-take-up',
  `update audit_check set state = 'running', heard_at = clock_timestamp() where id = $1 and state = 'waiting'`,
);
const REPORT_PROGRESS = statement(
  'audit-check-tell',
  `update audit_check set entries = $2, entries_done = $3, heard_at = clock_timestamp() where id = $1 and state = 'running'`,
);
// Queues the notice `audit.broken` only if the findings differ from those of the previous check.
const END = statement(
  'audit-check-end',
  `with ended as (
     update audit_check set state = $2, ended_at = clock_timestamp(), heads = $3, faults = $4, findings = $5::jsonb
      where id = $1 and state = 'running' returning id, findings),
   told as (
     insert into outbox (topic, payload)
     select 'notice', jsonb_build_object('kind', 'audit.broken', 'record_ids', jsonb_build_array(e.id)) from ended e
      where $2 = 'broken' and e.findings is distinct from (
        select c.findings from audit_check c where c.state in ('sound', 'broken') and c.id <> $1 order by c.id desc limit 1)
     returning id)
   select pg_notify('outbox', '') as told where exists (select from told)`,
);

type EndState = 'sound' | 'broken' | 'failed' | 'unverifiable';

/**
 * An empty log without any checkpoint is `unverifiable`: nothing proves that the log was not wiped.
 */
function stateOf({ count, heads, isEmpty }: ChainFindings): EndState {
  if (count > 0) return 'broken';
  return isEmpty && heads === 0 ? 'unverifiable' : 'sound';
}

/** Does nothing if another worker has already started the check. */
export async function runAuditCheck(
  pool: pg.Pool,
  chain: AuditChain,
  id: AuditCheckId,
  stopping: AbortSignal,
): Promise<void> {
  if ((await runStatement(pool, START, [id])).rowCount !== 1) return;
  let reportedAt = 0;
  async function onProgress(done: number, all: number): Promise<boolean> {
    if (stopping.aborted) return false;
    if (done < all && Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return true;
    reportedAt = Date.now();
    return (await runStatement(pool, REPORT_PROGRESS, [id, all, done])).rowCount === 1;
  }
  const end = (state: EndState, heads = 0, count = 0, list: object[] = []) =>
    runStatement(pool, END, [id, state, heads, count, JSON.stringify(list)]);
  try {
    // `appendLinks` signs no checkpoint if the chain contradicts the last one. `verifyChain` then
    // reports the fault.
    await appendLinks(pool, chain);
    const found = await verifyChain(pool, chain, { onProgress });
    if (!found) await end('failed');
    else await end(stateOf(found), found.heads, found.count, found.list);
  } catch (error) {
    await end('failed');
    throw error;
  }
}
