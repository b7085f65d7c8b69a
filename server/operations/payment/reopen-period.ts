import { readPeriods } from '../../trading/accounting/read-periods.ts';
import { movePeriod } from '../../workflows/records/accounting-period-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const reopenPeriod: Handler<OperationOf<'reopenPeriod'>> = (call) => {
  const { month, reason } = call.data;
  return runChange(
    call,
    async (tx) => {
      await movePeriod(tx, month, { type: 'period.reopen', actor: tx.actor, remark: reason });
      const [data] = await readPeriods({ pool: tx.connection, session: call.session }, month);
      if (!data) throw new Error('the reopened period was not found');
      return { message: `${month} is reopened`, data };
    },
    reason.trim() || null,
  );
};
