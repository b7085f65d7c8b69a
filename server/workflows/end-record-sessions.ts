import type pg from 'pg';
import type { BusinessId, ProviderId, UserId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../platform/db/statement.ts';

// Accepts ids of users, businesses and suppliers. For a business or a supplier, ends the sessions
// of all its users.
const END = statement(
  'sessions-end-of-records',
  `update session set ended_at = now()
          where ended_at is null
            and user_id in (select id from app_user where id = any($1) or business_id = any($1)
                         union all select user_id from provider where id = any($1))`,
);

/**
 * Ends the sessions of these records. Later requests of the sessions fail, and their open streams
 * end within a second.
 */
export async function endRecordSessions(
  connection: pg.PoolClient,
  recordIds: readonly (BusinessId | ProviderId | UserId)[],
): Promise<void> {
  await runStatement(connection, END, [recordIds]);
}
