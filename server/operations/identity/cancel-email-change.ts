import { lockAccount, requireManaged } from '../../people/accounts/managed-person.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { cancelEmailChange as cancel } from '../../workflows/identity/change-email.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readIdentity } from './read-identity.ts';

export const cancelEmailChange: Handler<OperationOf<'cancelEmailChange'>> = async (call) => {
  const { pool, session, path } = call;
  await requireManaged(pool, session, path.id);
  return runChange(call, async ({ connection }) => {
    await lockAccount(connection, path.id);
    if (!(await cancel(connection, path.id))) throw refuse('noEmailChange');
    return {
      message: 'The current address stays the same',
      data: await readIdentity(connection, path.id),
    };
  });
};
