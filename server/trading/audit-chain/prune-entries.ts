import type pg from 'pg';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { retentionInterval } from '../../platform/retention.ts';
import { type AuditChain, anchorSignature } from './chain.ts';

const LAST_CHECK = statement(
  'audit-forget-check',
  'select state from audit_check where ended_at is not null order by id desc limit 1',
);
// Selects the last link before all links of kept entries. Links follow the commit order, which may
// differ from the order of `at`. The first link of a kept entry is therefore searched among all
// entries of the first kept hour. The last link of the chain stays, because the MAC of the next
// link depends on it.
const UP_TO = statement(
  'audit-forget-up-to',
  `with young as (
     select min(at) as at from audit_entry where at >= now() - ${retentionInterval('audit')}),
   kept as (
     select min(l.position) as position from young y join audit_entry a on a.at >= y.at and a.at < y.at + interval '1 hour'
       join audit_link l on l.entry_id = a.id)
   select l.position, l.entry_id, l.mac from audit_link l, kept k
    where l.position < least(coalesce(k.position, 'infinity'::float8), (select max(position) from audit_link))
    order by l.position desc limit 1`,
);
const PRUNE = statement('audit-forget', 'select forget_audit($1, $2, $3)::float8 as gone');

/**
 * Deletes entries older than the retention period and signs the last deleted link as an anchor.
 * Returns the number of deleted entries.
 */
export async function pruneEntries(pool: pg.Pool, { key }: AuditChain): Promise<number> {
  // Prunes only a chain that the last check found sound. The entries of any other chain are
  // evidence.
  if ((await runStatement(pool, LAST_CHECK)).rows[0]?.state !== 'sound') return 0;
  const [last] = (await runStatement(pool, UP_TO)).rows;
  if (!last) return 0;
  const { position, entry_id, mac } = last;
  const at = new Date().toISOString();
  const signature = anchorSignature(key, { count: position, entry_id, mac, at });
  return (await runStatement(pool, PRUNE, [position, at, signature])).rows[0]?.gone ?? 0;
}
