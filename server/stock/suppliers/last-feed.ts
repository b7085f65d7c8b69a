import type pg from 'pg';
import type { ProviderId } from '#api/ids.gen.ts';
import { IMPORT_STATUS } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

const READ = statement(
  'supplier-last-heard',
  `select max(greatest(created_at, confirmed_at)) as at from stock_import
    where provider_id = $1 and state = ${IMPORT_STATUS.applied.code}`,
);

/**
 * Returns the last time at which the supplier sent a stock list that was applied, or sent an
 * applied list again. Null if no list was applied.
 */
export async function readLastFeedTime(pool: pg.Pool, id: ProviderId): Promise<Date | null> {
  const { rows } = await runStatement(pool, READ, [id]);
  return rows[0]?.at ?? null;
}
