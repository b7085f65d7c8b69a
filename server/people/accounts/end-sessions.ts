import type pg from 'pg';
import type { SessionId, UserId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

const END_SESSIONS = statement(
  'sessions-end',
  'update session set ended_at = now() where user_id = $1 and ended_at is null and id is distinct from $2',
);

/**
 * Ends all sessions of a user except the session `except`. Returns the number of ended sessions.
 */
export async function endSessions(
  connection: pg.PoolClient,
  userId: UserId,
  except: SessionId | null = null,
): Promise<number> {
  const { rowCount } = await runStatement(connection, END_SESSIONS, [userId, except]);
  return rowCount ?? 0;
}
