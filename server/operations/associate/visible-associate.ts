import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** Answers `notFound`, so that associates cannot learn which other ids exist. */
export function requireVisible({ actor }: Session, id: string): void {
  if (actor.role === ROLE.associate && actor.id !== id) throw refuse('notFound');
}

export type LockedAssociate = Row<'associate-lock'>;

const LOCK = <const Name extends 'associate-lock' | 'associate-lock-whole'>(
  name: Name,
  strength: string,
) =>
  statement(
    name,
    `select id, email, user_name, first_name, last_name, password_hash, is_active from app_user
          where id = $1 and role_id = ${ROLE.associate} and deleted_at is null for ${strength}`,
  );
const LOCK_TO_CHANGE = LOCK('associate-lock', 'no key update');
const LOCK_TO_LEAVE = LOCK('associate-lock-whole', 'update');
const EXISTS = statement(
  'associate-exists',
  `select from app_user where id = $1 and role_id = ${ROLE.associate} and deleted_at is null`,
);

/** With `leaves`, also waits for all transactions that insert records of the associate. */
export async function lockAssociate(
  connection: pg.PoolClient,
  id: UserId,
  { leaves: isLeaving = false }: { leaves?: boolean } = {},
): Promise<LockedAssociate> {
  const { rows } = await runStatement(connection, isLeaving ? LOCK_TO_LEAVE : LOCK_TO_CHANGE, [id]);
  if (!rows[0]) throw refuse('notFound');
  return rows[0];
}

export async function requireAssociate(pool: pg.Pool, session: Session, id: UserId): Promise<void> {
  requireVisible(session, id);
  const { rowCount } = await runStatement(pool, EXISTS, [id]);
  if (!rowCount) throw refuse('notFound');
}
