import type { AuditCheckId, UserId } from '../../../src/api/ids.gen.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import type { Reader } from '../../platform/db/pool.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { RETENTION } from '../../platform/retention.ts';
import { anchors } from './anchors.ts';
import { readCarried } from './carry-heads.ts';
import type { AuditChain } from './chain.ts';
import { latestHead } from './heads.ts';

type Chain = components['schemas']['AuditChain'];

/** A check without a heartbeat for 60 seconds died with its process. */
const SILENT = `ended_at is null and heard_at < clock_timestamp() - interval '60 seconds'`;

const GIVE_UP = statement(
  'audit-check-give-up',
  `update audit_check set state = 'failed', ended_at = clock_timestamp() where ${SILENT}`,
);
const BEGIN = statement(
  'audit-check-begin',
  'insert into audit_check (started_by) values ($1) on conflict do nothing returning id',
);

/** Creates a check for the job queue. Returns null if another check is waiting or running. */
export async function beginCheck(db: Reader, by: UserId | null): Promise<AuditCheckId | null> {
  await ask(db, GIVE_UP);
  return (await ask(db, BEGIN, [by])).rows[0]?.id ?? null;
}

const CHECKS = statement(
  'audit-check-list',
  `select c.id, c.state, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as started_by, c.started_at, c.ended_at,
          c.entries, c.entries_done, c.heads, c.faults, c.findings
     from audit_check c left join app_user u on u.id = c.started_by order by c.id desc limit 10`,
);
const STANDS = statement(
  'audit-chain-stands',
  `select (select max(position) - min(position) + 1 from audit_link) as linked, (select count(*) from audit_unlinked) as waiting`,
);

/** Reads the chain status: length, recent checks, and the checkpoint exports. */
export async function readChain(db: Reader, chain: AuditChain): Promise<Chain> {
  const stands = await ask(db, STANDS);
  const checks = await ask(db, CHECKS);
  const kept = await latestHead(chain.headsDir);
  const carried = await readCarried(chain);
  const [anchor] = await anchors(db);
  const { linked = null, waiting = null } = stands.rows[0] ?? {};
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
