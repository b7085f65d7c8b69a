import { endSessions } from '../../people/accounts/end-sessions.ts';
import { lockAccount, requireManaged } from '../../people/accounts/managed-person.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readIdentity } from './read-identity.ts';

export const endUserSessions: Handler<OperationOf<'endUserSessions'>> = async (call) => {
  const { pool, session, path } = call;
  await requireManaged(pool, session, path.id);
  return change(call, async ({ client }) => {
    const { first_name } = await lockAccount(client, path.id);
    const ended = await endSessions(client, path.id);
    return {
      message: `${first_name} is signed out on ${ended === 1 ? '1 device' : `${ended} devices`}`,
      data: await readIdentity(client, path.id),
    };
  });
};
