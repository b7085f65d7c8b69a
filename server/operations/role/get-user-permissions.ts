import { refuse } from '../../platform/http/refusal.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { groupByCategory, isOfRole, readRights } from './role-rights.ts';
import { selectedRole } from './selected-role.ts';

export const getUserPermissions: Handler<OperationOf<'getUserPermissions'>> = async ({
  pool,
  query,
  session,
}) => {
  const role = selectedRole(query);
  const userId = query?.user_id ?? null;
  if (userId && !(await isOfRole(pool, userId, role))) throw refuse('notFound');
  const rights = await readRights(pool, role, userId, session.actor.id);
  return { data: groupByCategory(rights, role, userId) };
};
