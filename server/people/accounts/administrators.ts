import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

// The fixed order avoids deadlocks. The second of two concurrent removals waits and then sees the
// result of the first.
const LOCK = statement(
  'administrators-lock',
  `select id, is_active from app_user
          where role_id = ${ROLE.administrator} and deleted_at is null order by id for no key update`,
);

const ACTIVE = statement(
  'administrators-active',
  `select id from app_user where role_id = ${ROLE.administrator} and is_active and deleted_at is null`,
);

interface Administrator {
  readonly id: UserId;
  readonly is_active: boolean;
}

export async function lockAdministrators(
  connection: pg.PoolClient,
): Promise<readonly Administrator[]> {
  const { rows } = await runStatement(connection, LOCK);
  return rows;
}

export async function readActiveAdministrators(connection: pg.PoolClient): Promise<UserId[]> {
  const { rows } = await runStatement(connection, ACTIVE);
  return rows.map(({ id }) => id);
}

export const isLastActiveAdministrator = (
  administrators: readonly Administrator[],
  id: UserId,
): boolean =>
  administrators.some((one) => one.id === id) &&
  !administrators.some((one) => one.id !== id && one.is_active);
