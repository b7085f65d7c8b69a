import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Session } from '../../people/accounts/session.ts';
import { LISTS } from './all-lists.ts';
import { lineCondition } from './line-condition.ts';
import type { LineList } from './line-list.ts';
import { countedTables, lineTables } from './line-rows.ts';

type ActivityCounts = components['schemas']['ActivityCounts'];

/** `states` has the number of lines per state; `current` is the number of open lines. */
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

export async function countLiveLines(
  db: pg.Pool | pg.PoolClient,
  session: Session,
  businessId: BusinessId,
): Promise<ActivityCounts> {
  const values: unknown[] = [];
  const filter = { business_id: businessId, currentTab: 'current' } as const;
  const counts: string[] = [];
  for (const list of Object.values(LISTS)) {
    const where = await lineCondition(db, session, { list, filter, values });
    counts.push(
      `(select count(*)::int from ${countedTables(list, {})} where ${where}) as "${list.name.replace('-', '_')}"`,
    );
  }
  const { rows } = await db.query<ActivityCounts>(`select ${counts.join(', ')}`, values);
  if (!rows[0]) throw new Error('the query for line counts returned no row');
  return rows[0];
}
