import { readChain } from '../../trading/audit-chain/audit-checks.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getAuditChain: Handler<OperationOf<'getAuditChain'>> = async ({
  pool,
  auditChain,
}) => ({ data: await readChain(pool, auditChain) });
