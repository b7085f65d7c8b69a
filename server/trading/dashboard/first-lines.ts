import type { LineId } from '#api/ids.gen.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import { LISTS } from '../lines/all-lists.ts';
import { lineCondition } from '../lines/line-condition.ts';
import type { LineRow, Reader } from '../lines/line-list.ts';
import { lineOrder, lineReader, linesOf } from '../lines/line-queries.ts';
import { countedTables, type LineRecord } from '../lines/line-rows.ts';
import { type CountedList, filterOf } from './counted-lists.ts';
import type { DashboardFilter } from './tile-counts.ts';

/**
 * Reads the first lines of a list. A subquery selects the ids of the lines first, so that stones
 * and people are joined for these lines only.
 */
export async function readFirstLines(
  { pool, session }: Reader,
  counted: CountedList,
  { size, ...asked }: DashboardFilter & { size: number },
  first?: string,
): Promise<LineRow[]> {
  const list = LISTS[counted.list];
  const filter = filterOf(counted, asked);
  const where = await lineCondition(pool, session, { list, filter });
  const order = lineOrder(null, first);
  const found = await pool.query<{ id: LineId }>(
    `select l.id from ${countedTables(list, asked)} where ${where} order by ${order} limit ${size}`,
    where.values,
  );
  const chosen = new WhereClause();
  chosen.add(
    (p) => `l.id = any(${p}::uuid[])`,
    found.rows.map(({ id }) => id),
  );
  const [read, { rows }] = await Promise.all([
    lineReader({ pool, session }, list),
    pool.query<LineRecord>(
      `${linesOf(list, session, chosen, null)} order by ${order}`,
      chosen.values,
    ),
  ]);
  return rows.map(read);
}

export async function sumListed(
  { pool, session }: Reader,
  counted: CountedList,
  filters: DashboardFilter,
): Promise<{ totalRecords: number; total_amt: number }> {
  const list = LISTS[counted.list];
  const where = await lineCondition(pool, session, { list, filter: filterOf(counted, filters) });
  const { rows } = await pool.query<{ count: number; amount: string }>(
    `select count(*)::int as count, coalesce(sum(l.amount), 0) as amount from ${countedTables(list, filters)} where ${where}`,
    where.values,
  );
  const [{ count, amount } = { count: 0, amount: '0' }] = rows;
  return { totalRecords: count, total_amt: parseDecimal(amount) };
}
