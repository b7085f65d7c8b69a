import type pg from 'pg';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { valueAt } from './acts/act.ts';

/**
 * An operation names its record at one of these paths in the stored request. The first path with a
 * value is used.
 */
const PLACES = [['path', 'id'], ['data', 'id'], ['data', 'provider_id'], ['user_id']] as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

// Deleted people, suppliers and API clients keep their rows, so their names are still available for
// old entries.
const NAMES = statement(
  'audit-subject-names',
  `select id, name from (
     select id, nullif(trim(concat(first_name, ' ', last_name)), '') as name from app_user
     union all select id, company_name from business
     union all select id, name from provider
     union all select m.id, p.name from mapping m join provider p on p.id = m.provider_id
     union all select id, name from external_client
     union all select id, stock_no from stone
     union all select s.id, m.name || ': ' || s.name from sub_master s join master m on m.id = s.master_id
     union all select id, carat_from || ' – ' || carat_to || ' ct' from sub_carat_range
     union all select id, mailing_no from bulk_email
     union all select id, name from saved_search
     union all select id, name from grid_view
     union all select id, name from stone_match
     union all select l.id, b.company_name from share_link l join business b on b.id = l.business_id
     union all select id, name from share_enquiry) as record
    where id = any($1::uuid[]) and name is not null`,
);

type SubjectId = Row<'audit-subject-names'>['id'];

/**
 * Reads all names in one query. The returned function maps a stored request (`summary`) to the
 * display name of its record.
 */
export async function subjectNames(
  pool: pg.Pool,
  summaries: readonly object[],
): Promise<(summary: object) => string | null> {
  const ids = summaries.flatMap((summary) => subjectId(summary) ?? []);
  const { rows } = ids.length === 0 ? { rows: [] } : await runStatement(pool, NAMES, [ids]);
  const names = new Map<string, string | null>(rows.map(({ id, name }) => [id, name]));
  return (summary) => names.get(subjectId(summary) ?? '') ?? null;
}

function subjectId(summary: object): SubjectId | null {
  const found = PLACES.map((place) => valueAt(summary, place)).find((value) => value !== null);
  return found !== undefined && found !== null && UUID.test(found)
    ? (found.toLowerCase() as SubjectId)
    : null;
}
