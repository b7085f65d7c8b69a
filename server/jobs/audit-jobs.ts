import type pg from 'pg';
import type { PgBoss, WorkOptions } from 'pg-boss';
import type { AuditCheckId } from '../../src/api/ids.gen.ts';
import { type Database, patientDatabase } from '../platform/db/pool.ts';
import type { TellFault } from '../platform/log/fault-log.ts';
import { beginCheck } from '../trading/audit-chain/audit-checks.ts';
import { carryHead } from '../trading/audit-chain/carry-heads.ts';
import type { AuditChain } from '../trading/audit-chain/chain.ts';
import { forgetEntries } from '../trading/audit-chain/forget-entries.ts';
import { linkEntries } from '../trading/audit-chain/link-entries.ts';
import { runCheck } from '../trading/audit-chain/run-check.ts';
import { QUEUES } from './queues.ts';

// A check reads three pieces of a long log concurrently, next to the progress update and the
// linking job.
const CONNECTIONS = { connections: 5, statementTimeout: 5 * 60_000 };

interface AuditTools {
  readonly pool: pg.Pool;
  readonly boss: PgBoss;
  readonly auditChain: AuditChain;
  readonly tellFault: TellFault;
  readonly stopping: AbortSignal;
}

type Work = <T extends object>(
  queue: string,
  options: WorkOptions,
  work: (jobs: { readonly data: T }[]) => Promise<void>,
) => Promise<unknown>;

/** Schedules the audit jobs: linking runs every minute, verification every night and on request. */
export async function workOnAudit(
  { pool, boss, auditChain, tellFault, stopping }: AuditTools,
  work: Work,
): Promise<Database> {
  const patient = patientDatabase(pool, CONNECTIONS);
  await work(QUEUES.auditLink, {}, async () => {
    if (!(await linkEntries(patient.pool, auditChain)))
      tellFault('the audit log was cut', new Error('it is not what its latest head says'));
  });
  await boss.schedule(QUEUES.auditLink, '* * * * *');
  // Runs after the nightly check, because only verified entries may be pruned.
  await work(QUEUES.auditForget, {}, async () => {
    await forgetEntries(patient.pool, auditChain);
  });
  await boss.schedule(QUEUES.auditForget, '30 4 * * *');
  if (auditChain.places.length > 0) {
    // The queue retries failures and logs each one.
    await work(QUEUES.auditCarry, {}, async () => {
      if (!(await carryHead(auditChain)))
        throw new Error('a head of the audit log did not come to every place');
    });
    await boss.schedule(QUEUES.auditCarry, '10 2 * * *');
  } else await boss.unschedule(QUEUES.auditCarry);
  const run = async (id: AuditCheckId) => runCheck(patient.pool, auditChain, id, stopping);
  const quick = { pollingIntervalSeconds: 1 };
  await work<{ check_id: AuditCheckId }>(QUEUES.auditCheck, quick, async (jobs) => {
    for (const { data } of jobs) await run(data.check_id);
  });
  await work(QUEUES.auditCheckNightly, {}, async () => {
    const id = await beginCheck(pool, null);
    if (id) await run(id);
  });
  await boss.schedule(QUEUES.auditCheckNightly, '40 1 * * *');
  return patient;
}
