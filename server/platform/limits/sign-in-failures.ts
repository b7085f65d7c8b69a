import type pg from 'pg';
import type { UserId } from '../../../src/api/ids.gen.ts';
import { ask, statement } from '../db/statement.ts';

/** The keys of wrong passwords for an address begin so, whatever network they came from. */
const beginning = (email: string): string => `'signIn:' || ${email} || '|'`;

/** How often the password of this address was given wrong of late: SQL over an expression that names the address. */
export const failedSignIns = (email: string): string =>
  `(select coalesce(sum(t.points), 0)::int from throttle t
     where t.key ^@ (${beginning(email)}) and t.expire > extract(epoch from now()) * 1000)`;

const CLEAR = statement(
  'sign-in-failures-clear',
  `delete from throttle where key ^@ (select ${beginning('email')} from app_user where id = $1)`,
);

export async function forgetFailedSignIns(client: pg.PoolClient, userId: UserId): Promise<void> {
  await ask(client, CLEAR, [userId]);
}
