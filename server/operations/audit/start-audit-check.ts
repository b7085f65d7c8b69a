import { beginCheck, readChain } from '../../trading/audit-chain/audit-checks.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const startAuditCheck: Handler<OperationOf<'startAuditCheck'>> = (call) =>
  change(call, async ({ client, consequences }) => {
    const id = await beginCheck(client, call.session.actor.id);
    if (id) consequences.addToOutbox('audit.check', { check_id: id });
    return { data: await readChain(client, call.auditChain) };
  });
