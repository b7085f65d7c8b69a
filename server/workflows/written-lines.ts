import type { RecordId, StoneId } from '#api/ids.gen.ts';
import { runStatement, statement, statementsFor } from '../platform/db/statement.ts';
import { idsOfTable, type TableIds } from '../platform/db/table-ids.ts';
import { LINE_TABLES, type LineTable } from '../trading/lines/line-list.ts';
import { type Change, type Decided, stoneOf } from './change.ts';

export interface WrittenLine<Own extends RecordId = RecordId> {
  id: Own;
  stoneId: StoneId;
}

/** Returns the rows in the order of `decided`. A `RETURNING` clause guarantees no order. */
export function inOrder<Row extends WrittenLine>(
  decided: readonly Decided<unknown>[],
  rows: readonly Row[],
): Row[] {
  const byStone = new Map(rows.map((row) => [row.stoneId, row]));
  return decided.flatMap((move) => byStone.get(stoneOf(move)) ?? []);
}

export const movedIds = <Own extends RecordId>(decided: readonly Decided<unknown, Own>[]): Own[] =>
  decided.map(({ id }) => {
    if (id === null) throw new Error('a record must exist before it is moved');
    return id;
  });

const WRITE_STATES = statementsFor(LINE_TABLES, (table) =>
  statement(
    `write-states-${table}`,
    `update ${table} t set state = m.state, ended_at = case when m.state = any($3) then null else coalesce(t.ended_at, now()) end
           from unnest($1::uuid[], $2::smallint[]) as m (id, state) where t.id = m.id`,
  ),
);

/**
 * Writes the target state of each record. Sets the end time if the state is not in `live`, else
 * clears the end time.
 */
export async function writeStates<Table extends LineTable>(
  change: Change,
  table: Table,
  decided: readonly Decided<unknown, TableIds[Table]>[],
  { live }: { live: readonly number[] },
): Promise<{ id: TableIds[Table] }[]> {
  const ids = movedIds(decided);
  await runStatement(change.connection, WRITE_STATES[table], [
    idsOfTable(table, ids),
    decided.map(({ to }) => to),
    live,
  ]);
  return ids.map((id) => ({ id }));
}
