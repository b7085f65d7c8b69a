import type pg from 'pg';
import type { UserId } from '../../../src/api/ids.gen.ts';
import { ask, statement } from '../db/statement.ts';

/** Throttle keys of failed sign-ins for an e-mail start with this, followed by the network. */
const beginning = (email: string): string => `'signIn:' || ${email} || '|'`;

/** SQL for the number of recent failed sign-ins of an e-mail address, from all networks. */
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
