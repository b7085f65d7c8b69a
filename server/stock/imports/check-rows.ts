import type pg from 'pg';
import type { StockImportId } from '#api/ids.gen.ts';
import { DEFAULT_RAP_PCT } from '#common/supply/default-rap-limit.ts';
import { IMPORT_OUTCOME, STONE_STATUS } from '#machines/codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import { stateNotIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { FILL_ROWS } from '../reports/fill-from-reports.ts';
import { FIND_DIFFERING } from './certificates.ts';
import { OTHER_DIFFERS, PRICE_DIFFERS } from './draft-columns.ts';
import { FIND_DUPLICATES } from './duplicates.ts';
import { MOST_GONE_PCT } from './import-limits.ts';
import { rapInForce } from './rap-in-force.ts';

const { available, notAvailable, soldOut } = STONE_STATUS;
const outcome = IMPORT_OUTCOME;

/**
 * SQL that tests whether stone `s` is on hold, on memo, ordered or sold. Imports do not change
 * stones in these states.
 */
const TAKEN = stateNotIn('s.status', stoneMachine, 'editable');

/** Deletes the rows that a previous check added for stones that the stock list does not name. */
const DELETE_ABSENT = statement(
  'import-forget-absent',
  'delete from stock_import_row where import_id = $1 and line is null',
);
const RESET_FOUND = statement(
  'import-forget-found',
  `update stock_import_row set outcome = ${outcome.unchanged.code}, stone_id = null, twin_id = null, price_before = null, reasons = null, differs = null
    where import_id = $1 and applied_at is null and (outcome <> ${outcome.rejected.code} or reasons -> 0 ? 'first_line')`,
);

/** Rejects rows that repeat a stone of the same stock list; the first row counts. */
const again = (columns: string, field: string): string => `
  update stock_import_row r
     set outcome = ${outcome.rejected.code},
         reasons = jsonb_build_array(jsonb_build_object('field', '${field}', 'cell', r.${field}, 'first_line', a.first,
                     'reason', 'is already in row ' || a.first, 'nearest', '[]'::jsonb))
    from (select id, first_value(line) over w as first, row_number() over w as place
            from stock_import_row where import_id = $1 and outcome <> ${outcome.rejected.code} and ${field} is not null
          window w as (partition by ${columns} order by line)) a
   where r.id = a.id and a.place > 1 and r.applied_at is null`;
const AGAIN_BY_NUMBER = statement('import-again-number', again('org_stock_no', 'org_stock_no'));
const AGAIN_BY_REPORT = statement('import-again-report', again('lab, report_no', 'report_no'));

/**
 * SQL that tests whether a stock list withdrew stone `s`. True if import `i`, an older import, or
 * the rollback of any import set the current status of the stone.
 */
const WITHDRAWN_BY_LIST = `exists (select from stock_import_row e where e.stone_id = s.id
  and (s.status_changed_at = e.undone_at or s.status_changed_at = e.applied_at and e.import_id <= i.id))`;

/**
 * SQL for the current Rap price of stone `s`; null if the stone has only a price per carat and no
 * discount.
 */
const OUR_RAP = rapInForce('s');

/**
 * Matches rows to the stones of the supplier by stock number, or by laboratory report if the stone
 * was renumbered. Sets the outcome of each row.
 */
const COMPARE = statement(
  'import-compare',
  `with i as (select * from stock_import where id = $1),
        by_number as (
          select distinct on (r.id) r.id as row_id, s.id as stone_id
            from i join stock_import_row r on r.import_id = i.id
            join stone s on s.provider_id = i.provider_id and s.org_stock_no = r.org_stock_no
           where not (s.status = ${soldOut.code} and r.report_no is not null and s.report_no is distinct from r.report_no)
           order by r.id, s.status = ${available.code} desc, s.status = ${soldOut.code}, s.id desc),
        by_report as (
          select distinct on (r.id) r.id as row_id, s.id as stone_id
            from i join stock_import_row r on r.import_id = i.id and r.outcome <> ${outcome.rejected.code}
            join stone s on s.provider_id = i.provider_id and s.lab = r.lab and s.report_no = r.report_no and s.status <> ${soldOut.code}
           where not exists (select from by_number n where n.row_id = r.id) and not exists (select from by_number n where n.stone_id = s.id)
           order by r.id, s.id desc),
        found as (select * from by_number union all select * from by_report),
        compared as (
          select r.id, s.id as stone_id, coalesce(round(${OUR_RAP} * (1 + s.disc / 100), 2), s.price_per_ct) as price_per_ct,
                 case when r.outcome = ${outcome.rejected.code} then r.outcome
                      when s.id is null then case when r.is_offered then ${outcome.new.code} else ${outcome.kept.code} end
                      when ${TAKEN} then ${outcome.kept.code}
                      when not r.is_offered then case s.status when ${available.code} then ${outcome.gone.code} else ${outcome.kept.code} end
                      when s.status = ${notAvailable.code} then
                        case when ${WITHDRAWN_BY_LIST} then ${outcome.back.code} else ${outcome.kept.code} end
                      when ${PRICE_DIFFERS} then ${outcome.repriced.code}
                      when ${OTHER_DIFFERS} then ${outcome.changed.code}
                      else ${outcome.unchanged.code} end as outcome
            from i join stock_import_row r on r.import_id = i.id and r.line is not null
            left join found f on f.row_id = r.id left join stone s on s.id = f.stone_id)
   update stock_import_row r set outcome = c.outcome, stone_id = c.stone_id, price_before = c.price_per_ct
     from compared c where r.id = c.id and r.applied_at is null`,
);

/**
 * In a list of price changes (`is_changes`), rejects rows whose stock number matches no stone. A
 * row that was already rejected as a repetition keeps that reason.
 */
const UNKNOWN_NUMBERS = statement(
  'import-unknown-numbers',
  `update stock_import_row r
      set outcome = ${outcome.rejected.code},
          reasons = jsonb_build_array(jsonb_build_object('field', 'org_stock_no', 'column', 1, 'cell', r.org_stock_no,
                      'reason', 'No stone of yours has the number ' || r.org_stock_no || '.', 'nearest', '[]'::jsonb))
     from stock_import i
    where i.id = $1 and i.is_changes and r.import_id = i.id and r.line is not null and r.stone_id is null
      and not (r.outcome = ${outcome.rejected.code} and r.reasons -> 0 ? 'first_line')`,
);

/**
 * A full stock list withdraws the stones that the list does not name. An unreadable row still names
 * its stone, so that stone is not withdrawn.
 */
const FIND_ABSENT = statement(
  'import-find-absent',
  `insert into stock_import_row (import_id, outcome, stone_id, org_stock_no, price_before)
   select i.id, ${outcome.gone.code}, s.id, s.org_stock_no, coalesce(round(${OUR_RAP} * (1 + s.disc / 100), 2), s.price_per_ct)
     from stock_import i join stone s on s.provider_id = i.provider_id and s.status = ${available.code}
    where i.id = $1 and i.is_full
      and not exists (select from stock_import_row r where r.import_id = i.id and r.stone_id = s.id)
    order by s.id`,
);

/**
 * SQL that tests whether price and discount of row `r` contradict each other according to the
 * portal's Rap list. The row parser sets `list_per_ct` only in this case.
 */
const RAP_DIFFERS = `r.list_per_ct is not null and r.outcome not in (${outcome.rejected.code}, ${outcome.duplicate.code})`;
/**
 * SQL that tests whether row `r` is accepted but contains a word whose attribute code was only
 * guessed (`doubts`). Rejected rows have `reasons` instead.
 */
export const IS_DOUBTFUL = `(r.doubts is not null and r.outcome <> ${outcome.rejected.code})`;
const COUNT = statement(
  'import-count',
  `select count(r.line)::int as rows,
          ${Object.entries(outcome)
            .map(
              ([name, { code }]) => `count(*) filter (where r.outcome = ${code})::int as ${name}`,
            )
            .join(', ')},
          count(*) filter (where r.outcome = ${outcome.gone.code} and r.line is not null)::int as withdrawn,
          count(*) filter (where r.differs is not null)::int as differing,
          count(*) filter (where ${IS_DOUBTFUL})::int as doubtful,
          count(*) filter (where ${RAP_DIFFERS})::int as rap_differs,
          coalesce(ceil(max(abs(r.list_per_ct - r.asked_per_ct) * 10000 / r.asked_per_ct) filter (where ${RAP_DIFFERS})) / 100, 0) as rap_moved,
          count(*) filter (where r.outcome = ${outcome.repriced.code} and r.price_per_ct > r.price_before)::int as dearer,
          count(*) filter (where r.outcome = ${outcome.repriced.code} and r.price_per_ct < r.price_before)::int as cheaper,
          coalesce(ceil(max(abs(r.price_per_ct - r.price_before) * 10000 / r.price_before)
                     filter (where r.outcome = ${outcome.repriced.code})) / 100, 0) as moved,
          (select count(*)::int from stone s join stock_import i on i.provider_id = s.provider_id
            where i.id = $1 and s.status = ${available.code}) as on_offer,
          coalesce((select i.is_changes from stock_import i where i.id = $1), false) as is_changes
     from stock_import_row r where r.import_id = $1`,
);

/**
 * Stores the counts and decides whether the stock list needs a review. A list that the server
 * repriced after a new Rap list needs a review only if the supplier requires it.
 */
const KEEP = statement(
  'import-keep-figures',
  `update stock_import i
      set figures = $2::jsonb, checked_at = clock_timestamp(), to_do = $3,
          done = (select count(*) from stock_import_row r where r.import_id = i.id and r.applied_at is not null), is_loss = $4::numeric > ${MOST_GONE_PCT},
          waits_for = w.reasons, is_beyond_limits = cardinality(w.reasons) > 0
     from (select m.id, array_remove(
                    case when m.after_rap is not null then array[case when m.asks_person then 'newRap' end]
                         when $9 then array[]::text[]
                         else array[
                           case when l.provider_id is null then 'everyList' end,
                           case when $7 then 'empty' end,
                           case when $4::numeric > l.gone_pct then 'gone' end,
                           case when $5::numeric > l.rejected_pct then 'rejected' end,
                           case when $6::numeric > l.moved_pct then 'moved' end,
                           case when $8::numeric > coalesce(l.rap_pct, ${DEFAULT_RAP_PCT}) then 'rap' end] end, null) as reasons
             from stock_import m left join stock_import_limit l on l.provider_id = m.provider_id
            where m.id = $1) w
    where i.id = w.id`,
);

/**
 * Discards the results of the previous check, because the stock may have changed while the list
 * waited.
 */
export async function discardCheck(connection: pg.PoolClient, id: StockImportId): Promise<void> {
  await runStatement(connection, DELETE_ABSENT, [id]);
  await runStatement(connection, RESET_FOUND, [id]);
}

/** Dry run: determines the effect of every row on the current stock without applying it. */
export async function checkRows(connection: pg.PoolClient, id: StockImportId): Promise<void> {
  for (const step of [
    FILL_ROWS,
    AGAIN_BY_NUMBER,
    AGAIN_BY_REPORT,
    COMPARE,
    UNKNOWN_NUMBERS,
    FIND_DUPLICATES,
    FIND_DIFFERING,
    FIND_ABSENT,
  ] as const)
    await runStatement(connection, step, [id]);
  await countRows(connection, id);
}

/**
 * Stores the counts of rows by outcome in the import, and whether the counts exceed the supplier's
 * limits.
 */
export async function countRows(connection: pg.PoolClient, id: StockImportId): Promise<void> {
  const { rows } = await runStatement(connection, COUNT, [id]);
  const [found] = rows;
  if (!found) throw new Error('the query for the row counts returned no row');
  const { moved, rap_moved, on_offer, is_changes, ...counts } = found;
  const gone_pct = percent(counts.gone - counts.withdrawn, on_offer);
  const rejected_pct = percent(counts.rejected, counts.rows);
  const toDo = counts.new + counts.repriced + counts.changed + counts.back + counts.gone;
  // A list needs no review if all changes are withdrawals of stones that the list names. A rejected
  // row requires a review, because its correction can add a change. In a list of price changes
  // (`is_changes`), rejected rows require no review.
  const isEmpty = counts.rows === counts.rejected && !is_changes;
  const isSettled = !isEmpty && toDo === counts.withdrawn && (counts.rejected === 0 || is_changes);
  const figures = {
    ...counts,
    on_offer,
    gone_pct,
    rejected_pct,
    moved_pct: Number(moved),
    rap_pct: Number(rap_moved),
  };
  await runStatement(connection, KEEP, [
    id,
    JSON.stringify(figures),
    toDo,
    String(gone_pct),
    String(rejected_pct),
    String(moved),
    isEmpty,
    String(rap_moved),
    isSettled,
  ]);
}

/**
 * Returns a percentage with two decimals. Rounds up, as the SQL does, so that a value above a limit
 * is never rounded down to the limit.
 */
export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.ceil((part * 10_000) / whole) / 100;
