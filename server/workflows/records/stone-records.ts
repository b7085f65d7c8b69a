import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import { STONE_STATUS, type StoneStatusCode } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { returnCheckMachine } from '#machines/workflows/return-check.ts';
import {
  type StoneContext,
  type StoneEvent,
  stoneMachine,
  stoneWorkflow,
} from '#machines/workflows/stone.ts';
import { addLimits, type InventoryLimits } from '../../people/customers/inventory-access.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement, statementsFor } from '../../platform/db/statement.ts';
import { idsOfTable, type TableIds } from '../../platform/db/table-ids.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import { LINE_TABLES, type LineTable } from '../../trading/lines/line-list.ts';
import type { Records } from '../apply-events.ts';
import { type Change, type LockedStone, lockedStone, type Subject, stoneOf } from '../change.ts';

// Locks in the order of ids, which prevents deadlocks. Never uses `for update`, which would block
// inserts of rows that reference a stone.
const LOCK_BY_STOCK_NO = statement(
  'stone-lock-by-stock-no',
  'select id, stock_no as "stockNo", status from stone where stock_no = any($1) order by id for no key update',
);
const LOCK_SHOWN = (where: WhereClause): pg.QueryConfig => ({
  text: `select s.id, s.stock_no as "stockNo", s.status from stone s where ${where} order by s.id for no key update`,
  values: where.values,
});
const LOCK_BY_ID = statement(
  'stone-lock-by-id',
  'select id, stock_no as "stockNo", status from stone where id = any($1) order by id for no key update',
);
const LOCK_OF = statementsFor(LINE_TABLES, (table) =>
  statement(
    `stone-lock-of-${table}`,
    `select id, stock_no as "stockNo", status from stone
          where id in (select stone_id from ${table} where id = any($1)) order by id for no key update`,
  ),
);
const WRITE = statement(
  'stone-write',
  `update stone set status = m.status, status_changed_at = now()
           from unnest($1::uuid[], $2::smallint[]) as m (id, status) where stone.id = m.id`,
);

export async function lockStonesByStockNo(
  change: Change,
  stockNumbers: readonly string[],
  limits: InventoryLimits | null,
): Promise<LockedStone[]> {
  if (!limits)
    return cacheLocked(
      change,
      await runStatement(change.connection, LOCK_BY_STOCK_NO, [stockNumbers]),
    );
  const where = new WhereClause();
  where.add((p) => `s.stock_no = any(${p})`, stockNumbers);
  addLimits(where, limits);
  return cacheLocked(change, await change.connection.query<LockedStone>(LOCK_SHOWN(where)));
}

export async function lockStones(change: Change, ids: readonly StoneId[]): Promise<LockedStone[]> {
  return cacheLocked(change, await runStatement(change.connection, LOCK_BY_ID, [ids]));
}

/**
 * Locks the stones of these lines. Call before locking the lines: all changes use this order, which
 * prevents deadlocks.
 */
export async function lockStonesOf<Table extends LineTable>(
  change: Change,
  table: Table,
  ids: readonly TableIds[Table][],
): Promise<void> {
  cacheLocked(
    change,
    await runStatement(change.connection, LOCK_OF[table], [idsOfTable(table, ids)]),
  );
}

function cacheLocked(change: Change, { rows }: pg.QueryResult<LockedStone>): LockedStone[] {
  for (const stone of rows) change.stones.set(stone.id, stone);
  return rows;
}

const IN_CHECK = statement(
  'stone-in-check',
  `select stone_id as id from return_check where stone_id = any($1) and ${stateIn('state', returnCheckMachine, 'live')}`,
);

/**
 * Returns the stones with a waiting return check, which only stones with the status `notAvailable`
 * can have.
 */
async function inCheck(change: Change, ids: readonly StoneId[]): Promise<ReadonlySet<StoneId>> {
  const absent = ids.filter(
    (id) => lockedStone(change, id).status === STONE_STATUS.notAvailable.code,
  );
  if (absent.length === 0) return new Set();
  const { rows } = await runStatement(change.connection, IN_CHECK, [absent]);
  return new Set(rows.map(({ id }) => id));
}

export async function stoneSubjects(
  change: Change,
  ids: readonly StoneId[],
): Promise<Subject<StoneContext, StoneId>[]> {
  const checked = await inCheck(change, ids);
  return ids.map((id) => ({
    id,
    stoneId: id,
    businessId: null,
    state: lockedStone(change, id).status,
    context: { isInCheck: checked.has(id) },
  }));
}

export const stoneRecords: Records<StoneContext, StoneEvent, StoneId> = {
  workflow: stoneWorkflow,
  shownIn: null,
  decide: (state, context, event) => decideByTable(tableOf(stoneMachine), state, context, event),
  hiddenBy: () => null,
  async write(change, decided) {
    const ids = decided.map(stoneOf);
    await runStatement(change.connection, WRITE, [ids, decided.map((move) => move.to)]);
    for (const move of decided) {
      lockedStone(change, stoneOf(move)).status = move.to as StoneStatusCode;
    }
    return ids.map((id) => ({ id }));
  },
};
