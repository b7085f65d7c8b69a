import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import type { Session } from '../../people/accounts/session.ts';
import { addLimits } from '../../people/customers/inventory-access.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';

/** Returns the given stones that the inventory limits of the caller allow, in any status. */
export async function filterVisible(
  db: pg.Pool,
  ids: readonly StoneId[],
  { limits }: Session,
): Promise<StoneId[]> {
  if (!limits) return [...ids];
  const where = new WhereClause();
  where.add((p) => `s.id = any(${p})`, ids);
  addLimits(where, limits);
  const { rows } = await db.query<{ id: StoneId }>(
    `select s.id from stone s where ${where}`,
    where.values,
  );
  return rows.map(({ id }) => id);
}
