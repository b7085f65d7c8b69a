import { readExternalClientsOf } from '../../people/keys/read-external-clients.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listOwnKeys: Handler<OperationOf<'listOwnKeys'>> = async ({ pool, session }) => ({
  data: (await readExternalClientsOf(pool, session.actor.id)).map(
    ({ id, name, is_active, issues_own_keys, keys }) => ({
      id,
      name,
      is_active,
      issues_own_keys,
      keys,
    }),
  ),
});
