import { requireManaged } from '../../people/accounts/managed-person.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readIdentity } from './read-identity.ts';

export const getIdentity: Handler<OperationOf<'getIdentity'>> = async ({ pool, session, path }) => {
  await requireManaged(pool, session, path.id);
  return { data: await readIdentity(pool, path.id) };
};
