import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import { isRoleAbove } from '#common/access/role-rank.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import type { Operation } from '../../platform/http/contract-operation.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { mayCallNow } from './may-call-now.ts';
import type { Session } from './session.ts';

/**
 * The operation that edits accounts of each role. Its callers may also manage password links,
 * sessions and e-mail changes of the accounts.
 */
const EDITED_BY: Readonly<Record<Exclude<RoleCode, typeof ROLE.guest>, Operation>> = {
  [ROLE.administrator]: 'changeAdministrator',
  [ROLE.auditor]: 'changeAdministrator',
  [ROLE.qualityControl]: 'changeQualityControl',
  [ROLE.associate]: 'updateAssociate',
  [ROLE.customer]: 'updateCustomer',
  [ROLE.apiProvider]: 'updateSupplier',
  [ROLE.ftpProvider]: 'updateSupplier',
};

const FIND = statement(
  'managed-person-find',
  `select u.role_id, b.associate_id from app_user u left join business b on b.id = u.business_id
    where u.id = $1 and u.role_id <> ${ROLE.guest} and u.deleted_at is null`,
);

/**
 * Associates manage only their own customers. An account of a higher role is refused. The caller's
 * own account is always allowed.
 */
export async function requireManaged(pool: pg.Pool, session: Session, id: UserId): Promise<void> {
  const { actor } = session;
  if (actor.id === id) return;
  const { rows } = await runStatement(pool, FIND, [id]);
  const [person] = rows;
  if (!person) throw refuse('notFound');
  const isOffice =
    actor.role === ROLE.administrator ||
    actor.role === ROLE.qualityControl ||
    actor.role === ROLE.associate;
  if (!isOffice) throw refuse('notFound');
  if (
    actor.role === ROLE.associate &&
    person.role_id === ROLE.customer &&
    person.associate_id !== actor.id
  )
    throw refuse('notFound');
  if (isRoleAbove(person.role_id, actor.role)) throw refuse('roleAboveOwn');
  const operation = EDITED_BY[person.role_id as keyof typeof EDITED_BY];
  if (!(await mayCallNow(pool, actor, operation))) throw refuse('forbidden');
}

const LOCK = statement(
  'managed-person-lock',
  `select id, role_id, email, user_name, first_name, last_name, is_active, business_id, password_hash
     from app_user where id = $1 and deleted_at is null for no key update`,
);

export type LockedPerson = Row<'managed-person-lock'>;

export async function lockAccount(connection: pg.PoolClient, id: UserId): Promise<LockedPerson> {
  const { rows } = await runStatement(connection, LOCK, [id]);
  if (!rows[0]) throw refuse('notFound');
  return rows[0];
}

const NAME = statement(
  'managed-person-name',
  `select trim(concat(first_name, ' ', last_name)) as name from app_user where id = $1`,
);

export async function readSenderName(connection: pg.PoolClient, id: UserId): Promise<string> {
  const { rows } = await runStatement(connection, NAME, [id]);
  return rows[0]?.name || 'the office';
}
