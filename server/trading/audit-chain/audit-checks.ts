import type { AuditCheckId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { RETENTION } from '../../platform/retention.ts';
import { readAnchors } from './anchors.ts';
import type { AuditChain } from './chain.ts';
import { readLatestCheckpoint } from './checkpoints.ts';
import { readExports } from './export-checkpoints.ts';

type Chain = components['schemas']['AuditChain'];

/**
 * A check that has not ended counts as failed 60 seconds after its last heartbeat, because its
 * process must have died.
 */
const IS_STALE = `ended_at is null and heard_at < clock_timestamp() - interval '60 seconds'`;

const FAIL_STALE = statement(
  'audit-check-give-up',
  `update audit_check set state = 'failed', ended_at = clock_timestamp() where ${IS_STALE}`,
);
const BEGIN = statement(
  'audit-check-begin',
  'insert into audit_check (started_by) values ($1) on conflict do nothing returning id',
);

/**
 * Creates a check that the job queue will run. Returns null if another check is waiting or running.
 */
export async function queueAuditCheck(
  db: Queryable,
  by: UserId | null,
): Promise<AuditCheckId | null> {
  await runStatement(db, FAIL_STALE);
  return (await runStatement(db, BEGIN, [by])).rows[0]?.id ?? null;
}

const CHECKS = statement(
  'audit-check-list',
  `select c.id, c.state, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as started_by, c.started_at, c.ended_at,
          c.entries, c.entries_done, c.heads, c.faults, c.findings
     from audit_check c left join app_user u on u.id = c.started_by order by c.id desc limit 10`,
);
const LINK_COUNTS = statement(
  'audit-chain-stands',
  `select (select max(position) - min(position) + 1 from audit_link) as linked, (select count(*) from audit_unlinked) as waiting`,
);

export async function readChain(db: Queryable, chain: AuditChain): Promise<Chain> {
  const counts = await runStatement(db, LINK_COUNTS);
  const checks = await runStatement(db, CHECKS);
  const kept = await readLatestCheckpoint(chain.checkpointDir);
  const carried = await readExports(chain);
  const [anchor] = await readAnchors(db);
  const { linked = null, waiting = null } = counts.rows[0] ?? {};
  return {
    linked: linked ?? 0,
    waiting: waiting ?? 0,
    head: kept?.head ? { count: kept.head.count, at: kept.head.at } : null,
    carried,
    forgotten: anchor ? { count: anchor.count, at: anchor.at } : null,
    kept: Object.values(RETENTION).map((kind) => ({ ...kind })),
    checks: checks.rows.map(({ started_at, ended_at, ...check }) => ({
      ...check,
      started_at: started_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
  };
}
