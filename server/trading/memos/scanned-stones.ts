import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import type { StoneStatusCode } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { addScope } from '../../people/customers/customer-scope.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';

/**
 * A stone that was found by number. Includes its current or last memo if the caller may see that
 * memo.
 */
export interface ScannedStone {
  id: StoneId;
  stock_no: string;
  report_no: string | null;
  status: StoneStatusCode;
  memo_no: string | null;
  company_name: string | null;
}

/**
 * Finds stones by number. A number may match several stones, because each laboratory numbers its
 * reports independently.
 */
export async function findStonesByNumber(
  { pool, session }: { pool: pg.Pool; session: Session },
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly ScannedStone[]>> {
  const where = new WhereClause();
  addScope(where, session);
  const scope = `${where}`;
  const wanted = where.bind([...new Set(numbers.flatMap((n) => [n, n.toUpperCase()]))]);
  const { rows } = await pool.query<ScannedStone>(
    `select s.id, s.stock_no, s.report_no, s.status, t.memo_no, t.company_name
       from stone s
       left join lateral (
         select m.memo_no, b.company_name from memo_line l join memo m on m.id = l.memo_id join business b on b.id = l.business_id
          where l.stone_id = s.id and ${scope} order by l.id desc limit 1) as t on true
      where s.stock_no = any(${wanted}) or s.report_no = any(${wanted})
      order by s.stock_no`,
    where.values,
  );
  const found = new Map<string, ScannedStone[]>();
  for (const stone of rows) {
    for (const number of new Set([stone.stock_no, stone.report_no])) {
      if (number) found.set(key(number), [...(found.get(key(number)) ?? []), stone]);
    }
  }
  return found;
}

export const key = (number: string): string => number.toUpperCase();
