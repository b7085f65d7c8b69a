import type { StockImportId, StoneId } from '#api/ids.gen.ts';
import { IMPORT_OUTCOME, IMPORT_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { returnCheckMachine } from '#machines/workflows/return-check.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { asBefore, OTHER_DIFFERS, PRICE_DIFFERS } from '../../stock/imports/draft-columns.ts';
import { LOCK_OFFERS, OFFERED_ELSEWHERE } from '../../stock/imports/duplicates.ts';
import { syncMediaLinks } from '../../stock/media/sync-links.ts';
import { setPriceAuthor } from '../../stock/prices/price-author.ts';
import { applyEvents } from '../apply-events.ts';
import type { Change } from '../change.ts';
import type { ImportSubject } from '../records/stock-import-records.ts';
import { lockStones, stoneRecords, stoneSubjects } from '../records/stone-records.ts';
import { withReason } from '../run-change.ts';
import { queueDemandMatching } from './queue-demand-matching.ts';

const PART = 1_000;
/**
 * Reason code of a row that is not undone: the stone was changed after the import, or a later stock
 * list includes the stone.
 */
const CHANGED_SINCE = 0;
const { available, notAvailable } = STONE_STATUS;
const { applying, applied } = IMPORT_STATUS;
const { new: listed, back, gone } = IMPORT_OUTCOME;

const NEXT = statement(
  'import-next-to-undo',
  `select id, stone_id as "stoneId" from stock_import_row
    where import_id = $1 and applied_at is not null and undone_at is null and left_in is null order by id desc limit ${PART}`,
  { present: ['stoneId'] },
);
/**
 * SQL condition: a later stock list of the supplier includes the stone. For a withdrawn stone, any
 * later full list counts.
 */
const SPOKEN_SINCE = `exists (select from stock_import l
  where l.provider_id = i.provider_id and l.id > i.id and (l.state = ${applied.code} or l.state = ${applying.code} and l.began_at is not null)
    and (exists (select from stock_import_row e where e.import_id = l.id and e.stone_id = s.id and e.line is not null)
         or l.is_full and r.outcome = ${gone.code}))`;
/**
 * `leftIn` is null for a row that can be undone. For other rows, `leftIn` is the stone status that
 * prevents the undo, or `CHANGED_SINCE`.
 */
const JUDGE = statement(
  'import-judge-undo',
  `select r.id, r.outcome, s.id as "stoneId",
          case when r.outcome = ${gone.code} then
                 case when s.status <> ${notAvailable.code} then s.status
                      when s.status_changed_at <> r.applied_at
                        or ${SPOKEN_SINCE} or ${OFFERED_ELSEWHERE}
                        or exists (select from return_check c where c.stone_id = s.id and ${stateIn('c.state', returnCheckMachine, 'live')}) then ${notAvailable.code} end
               when s.status <> ${available.code} then s.status
               when ${SPOKEN_SINCE} or ${PRICE_DIFFERS} or ${OTHER_DIFFERS} then ${CHANGED_SINCE} end as "leftIn"
     from stock_import_row r join stock_import i on i.id = r.import_id join stone s on s.id = r.stone_id
    where r.id = any($1)`,
);
const PUT_BACK = statement(
  'import-put-back-stones',
  `update stone s set ${asBefore}
     from stock_import_row r, lateral jsonb_populate_record(null::stone, r.before) b
    where r.id = any($1) and r.before is not null and s.id = r.stone_id`,
);
const UNDONE = statement(
  'import-rows-undone',
  'update stock_import_row set undone_at = now() where id = any($1)',
);
const LEFT = statement(
  'import-rows-left',
  `update stock_import_row r set left_in = m.left_in
     from unnest($1::bigint[], $2::smallint[]) as m (id, left_in) where r.id = m.id`,
);
const PROGRESS = statement(
  'import-undo-progress',
  'update stock_import set done = done + $2 where id = $1',
);

interface Judged {
  id: number;
  outcome: number;
  stoneId: StoneId;
}

/**
 * Undoes the next rows of a stock list, last row first, in one transaction. Returns false if no row
 * is left.
 */
export async function undoPart(
  change: Change,
  list: ImportSubject & { id: StockImportId },
): Promise<boolean> {
  const { rows } = await runStatement(change.connection, NEXT, [list.id]);
  if (rows.length === 0) return false;
  const step = withReason(change, `Roll-back of stock list ${list.importNo}`);
  await runStatement(step.connection, LOCK_OFFERS);
  await lockStones(
    step,
    rows.map(({ stoneId }) => stoneId),
  );
  const judged = (await runStatement(step.connection, JUDGE, [rows.map(({ id }) => id)])).rows;
  const left = judged.flatMap(({ id, leftIn }) => (leftIn === null ? [] : [{ id, leftIn }]));
  const undone = judged.filter(({ leftIn }) => leftIn === null);
  const ids = undone.map(({ id }) => id);
  await setPriceAuthor(step.connection, { list: list.id });
  await runStatement(step.connection, PUT_BACK, [ids]);
  const stoneIds = undone.map(({ stoneId }) => stoneId);
  await syncMediaLinks(step.connection, stoneIds);
  queueDemandMatching(step, stoneIds);
  await send(step, 'stone.withdraw', undone, [listed.code, back.code]);
  await send(step, 'stone.restore', undone, [gone.code]);
  await runStatement(step.connection, UNDONE, [ids]);
  await runStatement(step.connection, LEFT, [
    left.map(({ id }) => id),
    left.map(({ leftIn }) => leftIn),
  ]);
  await runStatement(step.connection, PROGRESS, [list.id, rows.length]);
  return true;
}

async function send(
  change: Change,
  type: 'stone.restore' | 'stone.withdraw',
  judged: readonly Judged[],
  outcomes: readonly number[],
): Promise<void> {
  const stones = judged.filter(({ outcome }) => outcomes.includes(outcome));
  const subjects = await stoneSubjects(
    change,
    stones.map(({ stoneId }) => stoneId),
  );
  await applyEvents(change, stoneRecords, subjects, { type, actor: change.actor });
}
