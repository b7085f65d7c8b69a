import type pg from 'pg';
import type { Session } from '../../people/accounts/session.ts';
import { addLimits } from '../../people/customers/inventory-access.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import { STONE_COLUMNS, type StoneRecord } from '../../stock/stones/stone-row.ts';

/**
 * Finds stones by stock number or report number, in the order of the numbers. `unknown` contains
 * the numbers without a match.
 */
export async function findTrackedStones(
  pool: pg.Pool,
  { limits }: Session,
  numbers: readonly string[],
): Promise<{ stones: StoneRecord[]; unknown: string[] }> {
  const where = new WhereClause();
  where.add(
    (p) => `(s.stock_no = any(${p}) or s.report_no = any(${p}))`,
    numbers.flatMap((number) => [number, number.toUpperCase()]),
  );
  addLimits(where, limits);
  const { rows } = await pool.query<StoneRecord>(
    `select ${STONE_COLUMNS} from stone s join provider p on p.id = s.provider_id where ${where} order by s.stock_no`,
    where.values,
  );
  const named = (number: string): StoneRecord[] => {
    const written = number.toUpperCase();
    return rows.filter(
      ({ stock_no, report_no }) => stock_no === written || report_no?.toUpperCase() === written,
    );
  };
  return {
    stones: [...new Set(numbers.flatMap(named))],
    unknown: numbers.filter((number) => named(number).length === 0),
  };
}
