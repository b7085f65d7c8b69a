import { readPeriods } from '../../trading/accounting/read-periods.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listPeriods: Handler<OperationOf<'listPeriods'>> = async (call) => ({
  data: await readPeriods(call),
});
