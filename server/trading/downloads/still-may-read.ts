import type pg from 'pg';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { statement } from '../../platform/db/statement.ts';

// A customer lives by the rights of its role, everybody else by the person's own.
const ASK = statement(
  'download-right',
  `select from submodule m join permission_category c on c.id = m.category_id and c.role_id = $2
           left join role_permission rp on rp.submodule_id = m.id and rp.role_id = $2
           left join user_permission up on up.submodule_id = m.id and up.user_id = $1
          where m.path = any($3)
            and case when $2 = ${ROLE.customer} then rp.read_access else up.read_access end`,
);

/** A right that was taken away since the ticket was issued counts at once. */
export async function stillMayRead(
  pool: pg.Pool,
  { id, role }: Session['actor'],
  ...paths: string[]
): Promise<boolean> {
  const { rows } = await pool.query({ ...ASK, values: [id, role, paths] });
  return rows.length > 0;
}
