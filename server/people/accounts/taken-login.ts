import type pg from 'pg';
import { ROLE } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { cleanEmail } from './write-user.ts';

const FIND_ACCOUNT = statement(
  'account-find',
  `select exists (select from app_user where email = $1 and role_id <> ${ROLE.guest} and deleted_at is null) as email,
                exists (select from app_user where lower(user_name) = lower($2) and role_id <> ${ROLE.guest} and deleted_at is null) as name`,
);

export async function findTakenLogin(
  db: pg.Pool | pg.PoolClient,
  { email = '', userName = '' }: { email?: string; userName?: string },
): Promise<{ email: boolean; name: boolean }> {
  const { rows } = await runStatement(db, FIND_ACCOUNT, [cleanEmail(email), userName.trim()]);
  return rows[0] ?? { email: false, name: false };
}
