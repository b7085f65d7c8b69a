import { auditAccess } from '../../people/accounts/audit-access.ts';
import { endSessions } from '../../people/accounts/end-sessions.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const signOutEverywhere: Handler<OperationOf<'signOutEverywhere'>> = async (call) => {
  const userId = call.session.actor.id;
  await inTransaction(call.pool, async (connection) => {
    await endSessions(connection, userId);
    await auditAccess(connection, { call, userId, summary: {} });
  });
  return { message: 'You are signed out on all devices' };
};
