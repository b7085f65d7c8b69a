import type pg from 'pg';
import type { RequestId, UserId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

interface Access {
  readonly call: {
    readonly operationId: string;
    readonly request: { readonly id: RequestId; readonly ip: string };
  };
  readonly userId: UserId;
  readonly summary: object;
}

const WRITE = statement(
  'audit-access',
  `insert into audit_entry (actor_id, actor_role, operation, summary, address, request_id)
   select id, role_id, $2, $3, $4, $5 from app_user where id = $1`,
);

/**
 * Writes the audit entry of a sign-in or sign-out. Call this in the transaction that opens or ends
 * the session.
 */
export async function auditAccess(
  connection: pg.PoolClient,
  { call: { operationId, request }, userId, summary }: Access,
): Promise<void> {
  await runStatement(connection, WRITE, [
    userId,
    operationId,
    JSON.stringify(summary),
    request.ip,
    request.id,
  ]);
}
