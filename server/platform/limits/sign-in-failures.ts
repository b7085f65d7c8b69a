import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../db/statement.ts';

/**
 * SQL for a key prefix in the table `throttle`, which counts failed sign-ins. A key consists of
 * `signIn:`, the e-mail address, `|` and the network of the sender.
 */
const keyPrefix = (email: string): string => `'signIn:' || ${email} || '|'`;

/** SQL for the number of recent failed sign-ins of an e-mail address, summed over all networks. */
export const failedSignInsSql = (email: string): string =>
  `(select coalesce(sum(t.points), 0)::int from throttle t
     where t.key ^@ (${keyPrefix(email)}) and t.expire > extract(epoch from now()) * 1000)`;

const CLEAR = statement(
  'sign-in-failures-clear',
  `delete from throttle where key ^@ (select ${keyPrefix('email')} from app_user where id = $1)`,
);

export async function clearFailedSignIns(connection: pg.PoolClient, userId: UserId): Promise<void> {
  await runStatement(connection, CLEAR, [userId]);
}
