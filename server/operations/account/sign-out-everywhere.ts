import { endSessions } from '../../people/accounts/end-sessions.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const signOutEverywhere: Handler<OperationOf<'signOutEverywhere'>> = async (call) => {
  await inTransaction(call.pool, (client) => endSessions(client, call.session.actor.id));
  return { message: 'You are signed out everywhere' };
};
