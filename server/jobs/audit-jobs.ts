import type pg from 'pg';
import type { PgBoss, WorkOptions } from 'pg-boss';
import type { AuditCheckId } from '#api/ids.gen.ts';
import { createLongRunningPool, type Database } from '../platform/db/pool.ts';
import type { LogError } from '../platform/log/error-log.ts';
import { appendLinks } from '../trading/audit-chain/append-links.ts';
import { queueAuditCheck } from '../trading/audit-chain/audit-checks.ts';
import type { AuditChain } from '../trading/audit-chain/chain.ts';
import { exportCheckpoint } from '../trading/audit-chain/export-checkpoints.ts';
import { pruneEntries } from '../trading/audit-chain/prune-entries.ts';
import { runAuditCheck } from '../trading/audit-chain/run-audit-check.ts';
import { QUEUES } from './queues.ts';

// Verification reads over three connections. The progress update and the linking job use one each.
const CONNECTIONS = { connections: 5, statementTimeout: 5 * 60_000 };

interface AuditTools {
  readonly pool: pg.Pool;
  readonly boss: PgBoss;
  readonly auditChain: AuditChain;
  readonly logError: LogError;
  readonly stopping: AbortSignal;
}

type Work = <T extends object>(
  queue: string,
  options: WorkOptions,
  work: (jobs: { readonly data: T }[]) => Promise<void>,
) => Promise<unknown>;

/**
 * New entries are appended to the hash chain every minute. A check verifies the chain every night
 * and on request.
 */
export async function startAuditJobs(
  { pool, boss, auditChain, logError, stopping }: AuditTools,
  work: Work,
): Promise<Database> {
  const auditDatabase = createLongRunningPool(pool, CONNECTIONS);
  await work(QUEUES.auditLink, {}, async () => {
    if (!(await appendLinks(auditDatabase.pool, auditChain)))
      logError(
        'the audit log was truncated',
        new Error('the log does not match its latest checkpoint'),
      );
  });
  await boss.schedule(QUEUES.auditLink, '* * * * *');
  // Pruning runs after the nightly check, because only verified entries may be pruned.
  await work(QUEUES.auditForget, {}, async () => {
    await pruneEntries(auditDatabase.pool, auditChain);
  });
  await boss.schedule(QUEUES.auditForget, '30 4 * * *');
  if (auditChain.targets.length > 0) {
    // An exception makes the queue log the failure and retry the export.
    await work(QUEUES.auditCarry, {}, async () => {
      if (!(await exportCheckpoint(auditChain)))
        throw new Error('a checkpoint of the audit log was not exported to every target');
    });
    await boss.schedule(QUEUES.auditCarry, '10 2 * * *');
  } else await boss.unschedule(QUEUES.auditCarry);
  const run = async (id: AuditCheckId) =>
    runAuditCheck(auditDatabase.pool, auditChain, id, stopping);
  await work<{ check_id: AuditCheckId }>(QUEUES.auditCheck, {}, async (jobs) => {
    for (const { data } of jobs) await run(data.check_id);
  });
  await work(QUEUES.auditCheckNightly, {}, async () => {
    const id = await queueAuditCheck(pool, null);
    if (id) await run(id);
  });
  await boss.schedule(QUEUES.auditCheckNightly, '40 1 * * *');
  return auditDatabase;
}
