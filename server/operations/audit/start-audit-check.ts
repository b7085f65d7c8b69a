import { queueAuditCheck, readChain } from '../../trading/audit-chain/audit-checks.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const startAuditCheck: Handler<OperationOf<'startAuditCheck'>> = (call) =>
  runChange(call, async ({ connection, consequences }) => {
    const id = await queueAuditCheck(connection, call.session.actor.id);
    if (id) consequences.addToOutbox('audit.check', { check_id: id });
    return { data: await readChain(connection, call.auditChain) };
  });
