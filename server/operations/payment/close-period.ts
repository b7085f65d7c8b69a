import { readPeriods } from '../../trading/accounting/read-periods.ts';
import { movePeriod } from '../../workflows/records/accounting-period-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const closePeriod: Handler<OperationOf<'closePeriod'>> = (call) => {
  const { month } = call.data;
  return runChange(call, async (tx) => {
    await movePeriod(tx, month, { type: 'period.close', actor: tx.actor });
    const [data] = await readPeriods({ pool: tx.connection, session: call.session }, month);
    if (!data) throw new Error('the closed period was not found');
    return { message: `${month} is closed`, data };
  });
};
