import type { StockImportId, StoneId } from '#api/ids.gen.ts';
import { IMPORT_OUTCOME, type ImportOutcomeCode, STONE_STATUS } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { STONE_AS_IT_IS, setAfterRow } from '../../stock/imports/draft-columns.ts';
import { FIND_DUPLICATES_OF_BATCH, LOCK_OFFERS } from '../../stock/imports/duplicates.ts';
import { syncMediaLinks } from '../../stock/media/sync-links.ts';
import { setPriceAuthor } from '../../stock/prices/price-author.ts';
import { applyEvents } from '../apply-events.ts';
import type { Change } from '../change.ts';
import type { ImportSubject } from '../records/stock-import-records.ts';
import { lockStones, stoneRecords, stoneSubjects } from '../records/stone-records.ts';
import { withReason } from '../run-change.ts';
import { listStones } from './listed-stones.ts';
import { queueDemandMatching } from './queue-demand-matching.ts';

/**
 * Rows per transaction: few enough to hold row locks briefly, enough to amortize the cost of each
 * statement.
 */
const PART = 1_000;

const NEXT = statement(
  'import-next-rows',
  `select id, outcome, stone_id as "stoneId" from stock_import_row
    where import_id = $1 and outcome between 1 and 5 and applied_at is null order by id limit ${PART}`,
);
/**
 * Selects stones that the stock list itself marks as gone (`line is not null`). Stones that are
 * missing from a full list have no line number.
 */
const NEXT_WITHDRAWN = statement(
  'import-next-withdrawn',
  `select id, outcome, stone_id as "stoneId" from stock_import_row
    where import_id = $1 and outcome = ${IMPORT_OUTCOME.gone.code} and line is not null and applied_at is null
    order by id limit ${PART + 1}`,
);
/**
 * Marks rows as kept: their stone has changed since the dry run, so the import leaves the stone as
 * it is.
 */
const KEEP = statement(
  'import-keep-rows',
  `update stock_import_row set outcome = ${IMPORT_OUTCOME.kept.code}, applied_at = null where id = any($1)`,
);
/**
 * Updates the stones, and stores their earlier values in `before` of the rows. Both updates of one
 * statement read the same snapshot, so the second update still sees the earlier values.
 */
const REWRITE = statement(
  'import-rewrite-stones',
  `with rewritten as (
          update stone s set ${setAfterRow}
            from stock_import_row r join stock_import i on i.id = r.import_id
           where r.id = any($1) and s.id = r.stone_id)
   update stock_import_row r set before = ${STONE_AS_IT_IS}
     from stone s where r.id = any($1) and s.id = r.stone_id`,
);
const DONE = statement(
  'import-rows-done',
  'update stock_import_row set applied_at = now() where id = any($1)',
);
const PROGRESS = statement(
  'import-progress',
  'update stock_import set done = done + $2, began_at = coalesce(began_at, clock_timestamp()) where id = $1',
);

const PROGRESS_AHEAD = statement(
  'import-progress-ahead',
  'update stock_import set done = done + $2 where id = $1',
);

interface Row {
  id: number;
  outcome: number;
  stoneId: StoneId | null;
}

const { available, notAvailable } = STONE_STATUS;

export async function applyPart(
  change: Change,
  list: ImportSubject & { id: StockImportId },
): Promise<boolean> {
  const { rows } = await runStatement(change.connection, NEXT, [list.id]);
  if (rows.length === 0) return false;
  const step = stepOf(change, list);
  // Serializes imports that add stones. Takes this lock before the locks on stones, so that other
  // changes to these stones do not wait for it.
  await runStatement(step.connection, LOCK_OFFERS);
  const open = await withoutDuplicates(step, await stillOpen(step, rows));
  const of = (outcome: { code: ImportOutcomeCode }) =>
    open.filter((row) => row.outcome === outcome.code);
  const { back, gone } = IMPORT_OUTCOME;
  const rewritten = [IMPORT_OUTCOME.repriced, IMPORT_OUTCOME.changed, back].flatMap(of);
  await setPriceAuthor(step.connection, { list: list.id });
  await runStatement(step.connection, REWRITE, [idsOf(rewritten)]);
  queueDemandMatching(step, stonesOf(rewritten));
  await send(step, 'stone.restore', of(back));
  await send(step, 'stone.withdraw', of(gone));
  const listed = await listStones(step, list.providerId, idsOf(of(IMPORT_OUTCOME.new)));
  await syncMediaLinks(step.connection, [...stonesOf(rewritten), ...listed]);
  // Omits the rows of new stones. `listStones` already completed these rows together with the stone
  // id, to save a second update of wide rows.
  await runStatement(step.connection, DONE, [
    idsOf(open.filter(({ stoneId }) => stoneId !== null)),
  ]);
  await runStatement(step.connection, PROGRESS, [list.id, rows.length]);
  return true;
}

/**
 * Withdraws the next `PART` stones that the stock list marks as gone. Runs before the user decides
 * on the list, so that trading clients cannot order these stones. Returns `none` if there was no
 * stone, `some` if more stones remain, and `last` if none remain.
 */
export async function withdrawPart(
  change: Change,
  list: ImportSubject & { id: StockImportId },
): Promise<'none' | 'some' | 'last'> {
  const { rows } = await runStatement(change.connection, NEXT_WITHDRAWN, [list.id]);
  if (rows.length === 0) return 'none';
  const part = rows.slice(0, PART);
  const step = stepOf(change, list);
  const open = await stillOpen(step, part);
  await send(step, 'stone.withdraw', open);
  await runStatement(step.connection, DONE, [idsOf(open)]);
  await runStatement(step.connection, PROGRESS_AHEAD, [list.id, part.length]);
  return rows.length > PART ? 'some' : 'last';
}

export async function withdrawAll(
  change: Change,
  list: ImportSubject & { id: StockImportId },
): Promise<void> {
  while ((await withdrawPart(change, list)) === 'some');
}

const stepOf = (change: Change, { importNo }: ImportSubject): Change =>
  withReason(change, `Stock list ${importNo}`);

/**
 * Locks the stones of these rows and returns the rows that can still be applied. Marks rows as kept
 * if their stone has left the state that the dry run found.
 */
async function stillOpen(change: Change, rows: readonly Row[]): Promise<readonly Row[]> {
  const locked = await lockStones(change, stonesOf(rows));
  const subjects = new Map(
    (
      await stoneSubjects(
        change,
        locked.map(({ id }) => id),
      )
    ).map((subject) => [subject.stoneId, subject]),
  );
  const open = rows.filter(({ outcome, stoneId }) => {
    if (outcome === IMPORT_OUTCOME.new.code) return true;
    const stone = subjects.get(stoneId);
    if (outcome === IMPORT_OUTCOME.back.code)
      return stone?.state === notAvailable.code && !stone.context.isInCheck;
    return stone?.state === available.code;
  });
  const kept = rows.filter((row) => !open.includes(row));
  if (kept.length > 0) await runStatement(change.connection, KEEP, [idsOf(kept)]);
  return open;
}

/** Drops rows of stones that another supplier has listed since the dry run. */
async function withoutDuplicates(change: Change, open: readonly Row[]): Promise<readonly Row[]> {
  const duplicates = await runStatement(change.connection, FIND_DUPLICATES_OF_BATCH, [idsOf(open)]);
  const theirs = new Set(duplicates.rows.map(({ id }) => id));
  return open.filter(({ id }) => !theirs.has(id));
}

async function send(
  change: Change,
  type: 'stone.restore' | 'stone.withdraw',
  rows: readonly Row[],
): Promise<void> {
  await applyEvents(change, stoneRecords, await stoneSubjects(change, stonesOf(rows)), {
    type,
    actor: change.actor,
  });
}

const idsOf = (rows: readonly Row[]): number[] => rows.map(({ id }) => id);
const stonesOf = (rows: readonly Row[]): StoneId[] => rows.flatMap(({ stoneId }) => stoneId ?? []);
