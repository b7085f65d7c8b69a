import type pg from 'pg';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { ChainFindings } from './chain-findings.ts';

const GAPS_OF_LOG = statement(
  'audit-verify-gaps',
  `with known as materialized (
     select stripe, serial, entry_id from audit_link where stripe is not null
     union all select stripe, serial, entry_id from audit_unlinked where stripe is not null),
   bad as (
     select c.stripe, c.entries_from, greatest(c.entries, coalesce(max(k.serial), 0)) as entries
       from audit_counter c left join known k on k.stripe = c.stripe
      group by c.stripe having count(k.serial) <> c.entries - c.entries_from or coalesce(max(k.serial), c.entries_from) <> c.entries)
   select (select k.entry_id from known k where k.stripe = b.stripe and k.serial < g.serial order by k.serial desc limit 1) as after,
          (select k.entry_id from known k where k.stripe = b.stripe and k.serial > g.serial order by k.serial limit 1) as before
     from bad b cross join lateral generate_series(b.entries_from + 1, b.entries) as g (serial)
    where not exists (select from known k where k.stripe = b.stripe and k.serial = g.serial)
    order by b.stripe, g.serial limit $1`,
);
const GAPS_OF_LEDGER = statement(
  'ledger-verify-gaps',
  `with known as materialized (
     select stripe, serial, ledger_ids from ledger_link where stripe is not null
     union all select stripe, serial, ledger_ids from ledger_unlinked where stripe is not null),
   bad as (
     select c.stripe, greatest(c.steps, coalesce(max(k.serial), 0)) as steps
       from audit_counter c left join known k on k.stripe = c.stripe
      group by c.stripe having count(k.serial) <> c.steps or coalesce(max(k.serial), 0) <> c.steps)
   select (select k.ledger_ids[cardinality(k.ledger_ids)] from known k where k.stripe = b.stripe and k.serial < g.serial order by k.serial desc limit 1) as after,
          (select k.ledger_ids[1] from known k where k.stripe = b.stripe and k.serial > g.serial order by k.serial limit 1) as before
     from bad b cross join lateral generate_series(1, b.steps) as g (serial)
    where not exists (select from known k where k.stripe = b.stripe and k.serial = g.serial)
    order by b.stripe, g.serial limit $1`,
);

/**
 * Reports gaps in the numbers of audit entries and ledger steps. A gap means that an entry was
 * deleted before it became part of the hash chain.
 */
export async function verifyCounters(pool: pg.Pool, findings: ChainFindings): Promise<void> {
  for (const [what, gaps] of [
    ['An entry', await runStatement(pool, GAPS_OF_LOG, [findings.remaining])],
    ['A batch of ledger steps', await runStatement(pool, GAPS_OF_LEDGER, [findings.remaining])],
  ] as const)
    for (const { after, before } of gaps.rows)
      findings.add(
        'removed',
        null,
        null,
        `${what}, written ${between(after, before)} by the same connection, was removed before it was added to the hash chain.`,
      );
}

function between(after: number | null, before: number | null): string {
  if (after !== null && before !== null) return `after no. ${after} and before no. ${before}`;
  if (after !== null) return `after no. ${after}`;
  return before === null ? 'at the start' : `before no. ${before}`;
}
