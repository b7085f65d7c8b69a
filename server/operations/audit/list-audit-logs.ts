import { pagination, paging } from '../../platform/http/paging.ts';
import { buildAuditCondition } from '../../trading/audit/audit-filter.ts';
import { pageOfAudit } from '../../trading/audit/read-audit.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listAuditLogs: Handler<OperationOf<'listAuditLogs'>> = async ({
  pool,
  session,
  query,
}) => {
  const page = paging(query);
  const where = await buildAuditCondition(pool, session, query);
  const { entries, count } = await pageOfAudit(pool, where, page);
  return { data: entries, pagination: pagination(page, count) };
};
