import { readAuditChoices } from '../../trading/audit/audit-choices.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listAuditChoices: Handler<OperationOf<'listAuditChoices'>> = async ({ pool }) => ({
  data: await readAuditChoices(pool),
});
