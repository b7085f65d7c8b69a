import { endSessions } from '../../people/accounts/end-sessions.ts';
import { lockAccount, requireManaged } from '../../people/accounts/managed-person.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readIdentity } from './read-identity.ts';

export const endUserSessions: Handler<OperationOf<'endUserSessions'>> = async (call) => {
  const { pool, session, path } = call;
  await requireManaged(pool, session, path.id);
  return runChange(call, async ({ connection }) => {
    const { first_name } = await lockAccount(connection, path.id);
    const ended = await endSessions(connection, path.id);
    return {
      message: `${first_name} is signed out on ${ended === 1 ? '1 device' : `${ended} devices`}`,
      data: await readIdentity(connection, path.id),
    };
  });
};
