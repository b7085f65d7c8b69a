import { auditAccess } from '../../people/accounts/audit-access.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Handler, OperationOf } from '../handler.ts';

const END = statement('session-end', 'update session set ended_at = now() where id = $1');

export const signOut: Handler<OperationOf<'signOut'>> = async (call) => {
  const { pool, session } = call;
  await inTransaction(pool, async (connection) => {
    await runStatement(connection, END, [session.id]);
    await auditAccess(connection, { call, userId: session.actor.id, summary: {} });
  });
  return { message: 'You are signed out' };
};
