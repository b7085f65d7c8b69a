import type { UserId } from '#api/ids.gen.ts';
import { openSession } from '../../../server/people/accounts/open-session.ts';
import type { WithPool } from './people.ts';

interface Second {
  readonly id: UserId;
  readonly token: string;
}

/** Adds and signs in another administrator with the rights of the first: Vesna Tarr. */
export async function secondAdministrator({ database: { pool } }: WithPool): Promise<Second> {
  const { rows } = await pool.query<{ id: UserId }>(
    `insert into app_user (role_id, email, user_name, first_name, last_name, password_hash)
     values (1, 'second@culet.example', 'second', 'Vesna', 'Tarr', 'none') returning id`,
  );
  const [made] = rows;
  if (!made) throw new Error('an administrator was made without coming back');
  await pool.query(
    `insert into user_permission (user_id, submodule_id, read_access, write_access)
     select $1, submodule_id, read_access, write_access from role_permission where role_id = 1`,
    [made.id],
  );
  return { id: made.id, token: (await openSession(pool, made.id)).token };
}
