import type pg from 'pg';
import { endSessions } from '../people/accounts/end-sessions.ts';
import { hashPassword, passwordMatches } from '../people/accounts/passwords.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { ask, statement } from '../platform/db/statement.ts';
import type { DrawnPasswords } from './drawn-passwords.ts';
import { readDemo } from './load/load-demo.ts';
import { demoPassword } from './logins.ts';
import { peopleIds } from './people-ids.ts';

const LOCK_DEMO = statement(
  'demo-password-lock',
  `select from setting where name = 'demo' for update`,
);
const READ_HASH = statement(
  'demo-password-read',
  'select password_hash from app_user where id = $1 for update',
);
const WRITE_HASH = statement(
  'demo-password-write',
  'update app_user set password_hash = $2 where id = $1',
);
const MARK = statement(
  'demo-password-mark',
  `update setting set value = value || jsonb_build_object('drawn', $1::text) where name = 'demo'`,
);

/**
 * Replaces the public seed passwords of demo users who still have them, and ends their sessions.
 * Concurrent starts serialize; only the first one acts. Returns the number of users.
 */
export async function renewPasswords(pool: pg.Pool, drawn: DrawnPasswords): Promise<number> {
  return await inTransaction(pool, async (client) => {
    await ask(client, LOCK_DEMO);
    const demo = await readDemo(client);
    if (!demo || demo.drawn !== undefined) return 0;
    let renewed = 0;
    // Looks up users by id, because they may have changed their e-mail address.
    for (const [email, id] of peopleIds(demo.seed)) {
      const { rows } = await ask(client, READ_HASH, [id]);
      if (!(await passwordMatches(rows[0]?.password_hash, demoPassword(demo.seed, email))))
        continue;
      await ask(client, WRITE_HASH, [id, await hashPassword(drawn.of(email))]);
      await endSessions(client, id);
      renewed += 1;
    }
    await ask(client, MARK, [drawn.mark]);
    return renewed;
  });
}
