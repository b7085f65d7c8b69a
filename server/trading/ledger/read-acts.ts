import type pg from 'pg';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { WorkflowName } from '#machines/registry.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import { RECORD_TABLES, recordsOf } from './record-tables.ts';
import { redactReason } from './redact-reason.ts';

type LedgerAct = components['schemas']['LedgerAct'];

// Ledger entries of stones result from other entries in the list.
const ACTS = {
  actor: "actor_id = $1 and workflow <> 'stone'",
  business: "business_id = $1 and workflow <> 'stone'",
} as const;
type Of = keyof typeof ACTS;

const count = <const Name extends `ledger-acts-of-${Of}-count`>(name: Name, of: Of) =>
  statement(name, `select count(*)::int as count from ledger where ${ACTS[of]}`);
const read = <const Name extends `ledger-acts-of-${Of}`>(name: Name, of: Of) =>
  statement(
    name,
    `select l.id::text, l.at, l.workflow, l.record_id, l.event, l.from_state, l.to_state, l.reason, s.stock_no, s.diamond_type, s.growth_type, b.company_name,
            case when l.author is distinct from 'portal' then nullif(trim(concat(u.first_name, ' ', u.last_name)), '') end as actor
           from (select * from ledger where ${ACTS[of]} order by id desc limit $2 offset $3) as l
           left join stone s on s.id = l.stone_id left join business b on b.id = l.business_id
           left join app_user u on u.id = l.actor_id
          order by l.id desc`,
  );
const COUNT = {
  actor: count('ledger-acts-of-actor-count', 'actor'),
  business: count('ledger-acts-of-business-count', 'business'),
};
const READ = {
  actor: read('ledger-acts-of-actor', 'actor'),
  business: read('ledger-acts-of-business', 'business'),
};

type Whose =
  | { readonly of: 'actor'; readonly id: UserId }
  | { readonly of: 'business'; readonly id: BusinessId };

/**
 * Returns one page of the state changes that a person made or that concern a business, newest
 * first. The caller checks the access.
 */
export async function readActs(
  { pool, session }: { readonly pool: pg.Pool; readonly session: Session },
  { of, id }: Whose,
  query: { readonly page?: number; readonly size?: number },
): Promise<{ data: LedgerAct[]; pagination: components['schemas']['Pagination'] }> {
  const page = paging(query);
  const [counted, { rows }] = await Promise.all([
    runStatement(pool, COUNT[of], [id]),
    runStatement(pool, READ[of], [id, page.size, page.offset]),
  ]);
  const numbers = await readNumbers(pool, rows);
  return {
    data: rows.map(({ record_id, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      reason: redactReason(session, row.reason),
      number: numbers.get(record_id) ?? null,
    })),
    pagination: pagination(page, counted.rows[0]?.count ?? 0),
  };
}

/** The names of people and businesses are no numbers. */
const isNumbered = (workflow: string): workflow is WorkflowName =>
  workflow in RECORD_TABLES && workflow !== 'activeFlag' && workflow !== 'business';

async function readNumbers(
  pool: pg.Pool,
  rows: readonly { readonly workflow: string; readonly record_id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const workflows = [...new Set(rows.map(({ workflow }) => workflow))].filter(isNumbered);
  if (workflows.length === 0) return new Map();
  const records = workflows.map((workflow) => recordsOf(workflow, 'r.id = any($1)'));
  const found = await pool.query<{ id: string; number: string }>(
    `select id, number from (${records.join(' union all ')}) r where number is not null`,
    [rows.map(({ record_id }) => record_id)],
  );
  return new Map(found.rows.map(({ id, number }) => [id, number]));
}
