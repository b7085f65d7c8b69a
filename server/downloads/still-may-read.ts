import type pg from 'pg';
import type { Session } from '../http/session.ts';

const ASK = {
  name: 'download-right',
  text: `select from user_permission p join submodule m on m.id = p.submodule_id
           join permission_category c on c.id = m.category_id
          where p.user_id = $1 and c.role_id = $2 and m.path = any($3) and p.read_access`,
};

/** A right that was taken away since the ticket was issued counts at once. Not for customers, whose rights are the role's. */
export async function stillMayRead(
  pool: pg.Pool,
  { id, role }: Session['actor'],
  ...paths: string[]
): Promise<boolean> {
  const { rows } = await pool.query({ ...ASK, values: [id, role, paths] });
  return rows.length > 0;
}
