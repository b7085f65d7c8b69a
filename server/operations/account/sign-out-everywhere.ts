import { inTransaction } from '../../db/pool.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { endSessions } from '../../people/end-sessions.ts';

export const signOutEverywhere: Handler<OperationOf<'signOutEverywhere'>> = async (call) => {
  await inTransaction(call.pool, (client) => endSessions(client, call.session.actor.id));
  return { message: 'You are signed out everywhere' };
};
