import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import { stockImportMachine } from '#machines/workflows/stock-import.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

/**
 * Imports that added a stone, changed its price or other fields, returned it to stock or removed
 * it.
 */
export const IMPORTS = statement(
  'track-imports',
  `select r.stone_id as "stoneId", i.id, i.import_no as number, coalesce(i.ended_at, i.began_at, i.created_at) as at, r.outcome, r.line,
                p.name as provider, i.sent_by as "actorId", nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as actor, u.role_id as role
           from stock_import_row r join stock_import i on i.id = r.import_id join provider p on p.id = i.provider_id
           left join app_user u on u.id = i.sent_by
          where r.stone_id = any($1) and r.outcome between 1 and 5
            and ${stateIn('i.state', stockImportMachine, 'wasApplied')}`,
);

export const SHARES = statement(
  'track-shares',
  `select t.stone_id as "stoneId", k.id, k.created_at as at, b.company_name as "companyName", b.associate_id as "associateId", k.shared_by as "actorId",
                nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as actor, u.role_id as role, ub.associate_id as "actorOf"
           from share_link_stone t join share_link k on k.id = t.link_id join app_user u on u.id = k.shared_by
           left join business b on b.id = k.business_id left join business ub on ub.id = u.business_id
          where t.stone_id = any($1)`,
);

/**
 * Mailings whose author chose the stones by stock number. Mailings with a search or a collection
 * are missing, because they store no stock numbers.
 */
export const MAILS = statement(
  'track-mails',
  `select s.id as "stoneId", m.id, m.mailing_no as number, m.began_at as at, m.subject, m.written_by as "actorId",
                nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as actor, u.role_id as role,
                (select count(*) from bulk_email_recipient r where r.bulk_email_id = m.id and r.turn = m.turn)::int as readers
           from bulk_email m join app_user u on u.id = m.written_by
           join stone s on s.id = any($1) and m.stones -> 'stock_numbers' ? s.stock_no
          where m.began_at is not null and m.removed_at is null`,
);

const OPENED = statement(
  'track-opened',
  `select stone_id as "stoneId", count(*)::int as times from stone_seen
          where stone_id = any($1) and on_day <= ($2::timestamptz)::date group by 1`,
);

/** Maximum number of searches that are examined, newest first, to limit the query time. */
const MAX_SEARCHES = 20_000;
const SEARCHED = statement(
  'track-searched',
  `with newest as materialized (
           select * from search_made where at <= $2 order by at desc limit ${MAX_SEARCHES}),
         wanted as (
           select s.id, s.stock_no, s.diamond_type, s.growth_type, s.carat, sh.code as shape, cl.code as clarity,
                  case when s.diamond_type = 2 then fa.code else co.code end as color
             from stone s left join sub_master sh on sh.nr = s.shape left join sub_master cl on cl.nr = s.clarity
             left join sub_master co on co.nr = s.color left join sub_master fa on fa.nr = s.fancy
            where s.id = any($1))
         select w.id as "stoneId", count(n.id)::int as times, (select min(at) from newest) as since
           from wanted w left join newest n on n.diamond_type = w.diamond_type
            and (n.shapes = '{}' or w.shape = any(n.shapes)) and (n.colors = '{}' or w.color = any(n.colors))
            and (n.clarities = '{}' or w.clarity = any(n.clarities))
            and coalesce((n.filter ->> 'growth_type')::int, w.growth_type) = w.growth_type
            and (not n.filter ? 'stock_numbers' or n.filter -> 'stock_numbers' ? w.stock_no)
            and (coalesce(n.filter -> 'carat', '[]') = '[]' or exists (
                  select from jsonb_to_recordset(n.filter -> 'carat') as c ("from" numeric, "to" numeric)
                   where coalesce(c."from", 0) <= w.carat and coalesce(c."to", w.carat) >= w.carat))
          group by 1`,
);

export interface Interest {
  readonly opened: number;
  readonly searched: number;
  /** time of the oldest search that was examined; null without searches */
  readonly since: string | null;
}

/**
 * Counts, until `at`, the views of each stone and the searches whose shape, color, clarity and
 * weight match the stone.
 */
export async function readInterest(
  pool: pg.Pool,
  stoneIds: readonly StoneId[],
  at: Date,
): Promise<(stoneId: StoneId) => Interest> {
  const [opened, searched] = await Promise.all([
    runStatement(pool, OPENED, [stoneIds, at]),
    runStatement(pool, SEARCHED, [stoneIds, at]),
  ]);
  const openedOf = new Map(opened.rows.map((row) => [row.stoneId, row.times]));
  const searchedOf = new Map(searched.rows.map((row) => [row.stoneId, row]));
  return (stoneId) => {
    const { times = 0, since = null } = searchedOf.get(stoneId) ?? {};
    return {
      opened: openedOf.get(stoneId) ?? 0,
      searched: times ?? 0,
      since: since?.toISOString() ?? null,
    };
  };
}
