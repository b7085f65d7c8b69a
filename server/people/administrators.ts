import type pg from 'pg';
import { ROLE } from '../../src/machines/codes.ts';

// All of them and in one order: two that remove each other wait for one another, and the second sees what the first did.
const LOCK = {
  name: 'administrators-lock',
  text: `select id, is_active from app_user
          where role_id = ${ROLE.administrator} and deleted_at is null order by id for no key update`,
};

/** The administrators there are, none of whom anybody else can remove until this change is over. */
export async function lockAdministrators(
  client: pg.PoolClient,
): Promise<readonly { id: string; is_active: boolean }[]> {
  const { rows } = await client.query<{ id: string; is_active: boolean }>(LOCK);
  return rows;
}
