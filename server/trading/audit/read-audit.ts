import type pg from 'pg';
import type { RecordId, RequestId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { WhereClause } from '../../platform/db/where-clause.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { type EntryNames, FACT_COLUMNS, type FactRow, factsOf } from './act-facts.ts';
import { actWords } from './acts/acts.ts';
import { type AuditStep, nameSteps, type Step } from './audit-steps.ts';
import { subjectNames } from './entry-subjects.ts';

export type AuditEntry = components['schemas']['AuditEntry'];

export interface AuditRow {
  id: number;
  at: Date;
  user_id: UserId | null;
  name: string | null;
  role: number;
  act: string;
  summary: Readonly<Record<string, unknown>>;
  address: string | null;
  request_id: RequestId;
}

export interface MovedRow extends AuditRow, FactRow {
  workflow: string | null;
  record_id: RecordId;
  event: string;
  from_state: number;
  to_state: number;
  reason: string | null;
}

interface ListedRow extends MovedRow {
  records: number;
}

export const AUDIT_COLUMNS = `a.id, a.at, a.actor_id as user_id, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as name, a.actor_role as role,
  a.operation as act, a.summary, host(a.address) as address, a.request_id`;

const COUNTED = `cross join lateral (select count(*)::int as records from ledger l where l.request_id = a.request_id) as moved`;
/**
 * Selects the first ledger row of the request of audit entry `a`. Rows of stones are sorted last,
 * because a memo or an order describes the request better.
 */
export const FIRST_MOVED = `left join lateral (select l.workflow, l.record_id, l.event, l.from_state, l.to_state, l.reason from ledger l
     where l.request_id = a.request_id order by l.workflow = 'stone', l.id limit 1) as first on true`;

// Each audit entry has a row in `audit_link` or, until it is linked, in `audit_unlinked`. Counting
// these rows avoids a scan of `audit_entry`.
const COUNT_ALL = statement(
  'audit-count-all',
  `select (coalesce((select max(position) - min(position) + 1 from audit_link), 0) + (select count(*) from audit_unlinked))::int as count`,
);

export async function pageOfAudit(
  pool: pg.Pool,
  where: WhereClause,
  page: Paging,
): Promise<{ entries: AuditEntry[]; count: number }> {
  const count = await countOf(pool, where);
  const found = await readListed(
    pool,
    `select a.* from (${placesOf(where, page, count)}) as p join audit_entry a using (id)`,
    where.values,
  );
  return { entries: found.map(({ entry }) => entry), count };
}

async function countOf(pool: pg.Pool, where: WhereClause): Promise<number> {
  const { rows } = where.isEmpty
    ? await runStatement(pool, COUNT_ALL)
    : await pool.query<{ count: number }>(
        `select count(*)::int as count from audit_entry a where ${where}`,
        where.values,
      );
  return rows[0]?.count ?? 0;
}

/**
 * Returns SQL for the ids of a page. A page in the older half of the log is counted from the oldest
 * entry, so that no offset exceeds half of the log.
 */
function placesOf(where: WhereClause, { size, offset }: Paging, count: number): string {
  const left = Math.max(0, count - offset);
  const from = `select a.id from audit_entry a where ${where} order by`;
  if (offset <= left) return `${from} a.at desc, a.id desc limit ${size} offset ${offset}`;
  const some = Math.min(size, left);
  return `${from} a.at, a.id limit ${some} offset ${left - some}`;
}

export interface ReadEntry {
  entry: AuditEntry;
  summary: AuditRow['summary'];
}

export async function auditEntry(pool: pg.Pool, id: number): Promise<ReadEntry | null> {
  const [found] = await readListed(pool, 'select * from audit_entry where id = $1', [id]);
  return found ?? null;
}

async function readListed(
  pool: pg.Pool,
  entries: string,
  values: readonly unknown[],
): Promise<ReadEntry[]> {
  const { rows } = await pool.query<ListedRow>(
    `select ${AUDIT_COLUMNS}, ${FACT_COLUMNS}, moved.records, first.* from (${entries}) a left join app_user u on u.id = a.actor_id
      ${COUNTED} ${FIRST_MOVED} order by a.at desc, a.id desc`,
    [...values],
  );
  const namesOf = await entryNames(pool, rows);
  return rows.map((row) => ({
    summary: row.summary,
    entry: {
      id: row.id,
      at: row.at.toISOString(),
      user_id: row.user_id,
      name: row.name,
      role_id: Object.values(ROLE).find((role) => role === row.role) ?? null,
      act: row.act,
      words: actWords(row.act, factsOf(row, namesOf(row))),
      address: row.address,
      request_id: row.request_id,
      records: row.records,
      first: namesOf(row).first,
    },
  }));
}

export async function entryNames(
  pool: pg.Pool,
  rows: readonly MovedRow[],
): Promise<(row: MovedRow) => EntryNames> {
  const [firsts, subjectOf] = await Promise.all([
    firstSteps(pool, rows),
    subjectNames(
      pool,
      rows.map(({ summary }) => summary),
    ),
  ]);
  return ({ id, summary }) => ({ first: firsts.get(id) ?? null, subject: subjectOf(summary) });
}

async function firstSteps(
  pool: pg.Pool,
  rows: readonly MovedRow[],
): Promise<ReadonlyMap<number, AuditStep | null>> {
  const moved = rows.filter(({ workflow }) => workflow !== null);
  const named = await nameSteps(
    pool,
    moved.map((row): Step => ({ ...row, workflow: row.workflow ?? '' })),
  );
  return new Map(moved.map((row, at) => [row.id, named[at] ?? null]));
}
