import type pg from 'pg';
import { ask, statement } from '../../platform/db/statement.ts';

const END_SESSIONS = statement(
  'sessions-end',
  'update session set ended_at = now() where user_id = $1 and ended_at is null and id is distinct from $2',
);

/** Every device of this person is signed out; the session that asks may stay. */
export async function endSessions(
  client: pg.PoolClient,
  userId: string,
  except: string | null = null,
): Promise<number> {
  const { rowCount } = await ask(client, END_SESSIONS, [userId, except]);
  return rowCount ?? 0;
}
