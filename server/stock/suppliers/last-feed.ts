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
 * Returns the time at which the supplier last sent an applied stock list, or sent it again
 * unchanged; null if no list was applied.
 */
export async function readLastFeedTime(pool: pg.Pool, id: ProviderId): Promise<Date | null> {
  const { rows } = await runStatement(pool, READ, [id]);
  return rows[0]?.at ?? null;
}
