import type { ProviderId } from '#api/ids.gen.ts';
import type { Session } from '../../people/accounts/session.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';

const FIND = statement(
  'supplier-of-account',
  'select id, is_active as "isActive" from provider where user_id = $1 and deleted_at is null',
);

export async function callingSupplier(
  db: Queryable,
  { actor }: Session,
): Promise<{ id: ProviderId; isActive: boolean }> {
  const { rows } = await runStatement(db, FIND, [actor.id]);
  if (!rows[0]) throw refuse('notFound');
  return rows[0];
}
