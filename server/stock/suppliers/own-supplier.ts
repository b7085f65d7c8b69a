import type pg from 'pg';
import type { ProviderId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';

const FIND = statement(
  'mapping-supplier',
  'select id from provider where id = $1 and deleted_at is null and ($2::uuid is null or user_id = $2)',
);

/**
 * Throws `notFound` if the user is a supplier and `provider` is another supplier. Staff may act for
 * every supplier.
 */
export async function requireOwnSupplier(
  pool: pg.Pool,
  session: Session,
  provider: ProviderId,
): Promise<void> {
  const { rows } = await runStatement(pool, FIND, [provider, boundUserId(session)]);
  if (rows.length === 0) throw refuse('notFound');
}

/**
 * Returns the caller's user id if the caller is a supplier; null for all other roles. Queries use
 * this id to return only the supplier's own records.
 */
export const boundUserId = ({ actor }: Session) =>
  actor.role === ROLE.apiProvider || actor.role === ROLE.ftpProvider ? actor.id : null;
