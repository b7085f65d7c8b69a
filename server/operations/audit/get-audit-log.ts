import { refuse } from '../../platform/http/refusal.ts';
import { stepsOfRequest } from '../../trading/audit/audit-steps.ts';
import { auditEntry } from '../../trading/audit/read-audit.ts';
import { changesOfRequest } from '../../trading/audit/record-changes.ts';
import { listRequestFields } from '../../trading/audit/request-fields.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getAuditLog: Handler<OperationOf<'getAuditLog'>> = async ({ pool, path }) => {
  const found = await auditEntry(pool, path.id);
  if (!found) throw refuse('notFound');
  const { entry, summary } = found;
  const [steps, changes] = await Promise.all([
    stepsOfRequest(pool, entry.request_id),
    changesOfRequest(pool, entry.request_id),
  ]);
  return { data: { entry, asked: listRequestFields(summary), steps, changes } };
};
