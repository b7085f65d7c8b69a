import type pg from 'pg';
import type { UserId } from '../../../src/api/ids.gen.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import { ask, statement } from '../../platform/db/statement.ts';

// All of them and in one order: two that remove or set aside each other wait for one another, and the second sees what the first did.
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

/** The administrators there are, none of whom anybody else can remove or set aside until this change is over. */
export async function lockAdministrators(client: pg.PoolClient): Promise<readonly Administrator[]> {
  const { rows } = await ask(client, LOCK);
  return rows;
}

/** Those who may come in. */
export async function activeAdministrators(client: pg.PoolClient): Promise<UserId[]> {
  const { rows } = await ask(client, ACTIVE);
  return rows.map(({ id }) => id);
}

/** Whether no other of them could come in without this one. */
export const isLastOf = (administrators: readonly Administrator[], id: UserId): boolean =>
  administrators.some((one) => one.id === id) &&
  !administrators.some((one) => one.id !== id && one.is_active);
