import type pg from 'pg';
import type { components } from '../../../src/api/schema.gen.ts';
import type { Session } from '../../people/accounts/session.ts';
import { lineCondition } from './line-condition.ts';
import type { LineList } from './line-list.ts';
import { lineTables } from './line-rows.ts';

/** Counts, by state, the lines of a list that the caller may see. */
export async function countLines(
  { pool, session }: { pool: pg.Pool; session: Session },
  list: LineList,
  diamondType: number | undefined,
): Promise<NonNullable<components['schemas']['LineCounts']>> {
  const filter = diamondType === undefined ? {} : { diamond_type: diamondType };
  const where = await lineCondition(pool, session, { list, filter });
  const { rows: states } = await pool.query<{ state: number; count: number }>(
    `select l.state, count(*)::int as count from ${lineTables(list)} where ${where} group by l.state order by l.state`,
    where.values,
  );
  const current = states.filter(({ state }) => list.live.includes(state));
  return { current: current.reduce((sum, { count }) => sum + count, 0), states };
}
