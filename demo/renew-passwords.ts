import type pg from 'pg';
import { endSessions } from '../server/people/accounts/end-sessions.ts';
import { hashPassword, passwordMatches } from '../server/people/accounts/passwords.ts';
import { inTransaction } from '../server/platform/db/pool.ts';
import { runStatement, statement } from '../server/platform/db/statement.ts';
import type { GeneratedPasswords } from './generated-passwords.ts';
import { readDemo } from './load/load-demo.ts';
import { demoPassword } from './logins.ts';
import { createPeopleIds } from './people-ids.ts';

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
const SET_FINGERPRINT = statement(
  'demo-password-mark',
  `update setting set value = value || jsonb_build_object('drawn', $1::text) where name = 'demo'`,
);

/**
 * Replaces passwords that anyone can compute from the seed, and ends the sessions of these users.
 * If several servers start at the same time, only the first one replaces. Returns the number of
 * replaced passwords.
 */
export async function renewPasswords(pool: pg.Pool, drawn: GeneratedPasswords): Promise<number> {
  return await inTransaction(pool, async (connection) => {
    await runStatement(connection, LOCK_DEMO);
    const demo = await readDemo(connection);
    if (!demo || demo.drawn !== undefined) return 0;
    let renewed = 0;
    // Finds users by id, because a user may have changed the e-mail address.
    for (const [email, id] of createPeopleIds(demo.seed)) {
      const { rows } = await runStatement(connection, READ_HASH, [id]);
      if (!(await passwordMatches(rows[0]?.password_hash, demoPassword(demo.seed, email))))
        continue;
      await runStatement(connection, WRITE_HASH, [
        id,
        await hashPassword(drawn.passwordFor(email)),
      ]);
      await endSessions(connection, id);
      renewed += 1;
    }
    await runStatement(connection, SET_FINGERPRINT, [drawn.fingerprint]);
    return renewed;
  });
}
