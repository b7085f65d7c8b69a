import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

const READ = statement(
  'people-signed-in',
  'select distinct user_id as id from session where ended_at is null and expires_at > clock_timestamp()',
);

export async function readSignedInUsers(connection: pg.PoolClient): Promise<UserId[]> {
  const { rows } = await runStatement(connection, READ);
  return rows.map(({ id }) => id);
}
