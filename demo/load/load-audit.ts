import type pg from 'pg';
import { edgesOf } from '#machines/kernel/edges.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import { copyRows } from '../../server/platform/db/copy-rows.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';

/**
 * Selects the ledger steps that people caused, grouped by request. Excludes the steps that stock
 * lists caused, and those of account flags and registrations.
 */
const REQUESTS = statement(
  'demo-requests',
  `select l.request_id, min(l.at) as at, l.actor_id, l.actor_role,
          array_agg(distinct l.workflow || ' ' || l.event) as events,
          (array_agg(distinct s.stock_no) filter (where s.stock_no is not null))[1:50] as stones,
          (array_agg(l.record_id order by l.id))[1] as record_id, max(l.reason) as reason
     from ledger l left join stone s on s.id = l.stone_id
    where l.author = 'person' and l.event not in ('stone.list', 'stone.withdraw') and l.workflow not in ('activeFlag', 'business')
    group by l.request_id, l.actor_id, l.actor_role
    order by at, l.request_id`,
);

/** Operations that can cause a ledger step, by workflow and event. */
const CAUSES = new Map<string, readonly string[]>();
for (const workflow of WORKFLOWS) {
  for (const { event, operations } of edgesOf(workflow.machine)) {
    const step = `${workflow.name} ${event}`;
    CAUSES.set(step, [...(CAUSES.get(step) ?? []), ...operations]);
  }
}

/** Writes an audit entry for each request that the ledger contains. */
export async function loadAudit(connection: pg.PoolClient): Promise<void> {
  const { rows } = await runStatement(connection, REQUESTS);
  const entries = rows.flatMap(
    ({ at, actor_id, actor_role, events, stones, record_id, reason, request_id }) => {
      const operation = operationOf(events ?? []);
      if (operation === undefined) return [];
      const data = {
        ...(stones ? { stock_numbers: stones } : {}),
        ...(reason === null ? {} : { reason }),
      };
      const path = stones ? {} : { id: record_id };
      const summary = JSON.stringify({ data, path });
      return [
        [
          at?.toISOString() ?? null,
          actor_id,
          actor_role,
          operation,
          summary,
          addressOf(actor_id ?? ''),
          request_id,
        ],
      ];
    },
  );
  await copyRows(connection, `audit_entry (${COLUMNS}) from stdin`, entries);
}

const COLUMNS = 'at, actor_id, actor_role, operation, summary, address, request_id';

/** Returns an operation that can cause all steps of a request; undefined if no operation can. */
function operationOf(events: readonly string[]): string | undefined {
  const causes = events.map((event) => CAUSES.get(event) ?? []);
  return causes[0]?.find((operation) => causes.every((some) => some.includes(operation)));
}

/** Returns an IP address from a range reserved for documentation (RFC 5737). */
const addressOf = (person: string): string =>
  `198.51.100.${1 + (parseInt(person.slice(-4), 16) % 250)}`;
