import { count } from '#common/count.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { personOf } from '../../workflows/change.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { requireNewBankLine } from './payment-input.ts';

const DECLINE = statement(
  'bank-lines-decline',
  'insert into declined_bank_line (key, declined_by) select key, $2 from unnest($1::text[]) as key on conflict do nothing',
);
const TAKE_BACK = statement(
  'bank-lines-take-back',
  'delete from declined_bank_line where key = any($1)',
);

export const declineBankLines: Handler<OperationOf<'declineBankLines'>> = (call) => {
  const { bank_lines: keys, is_declined: isDeclined } = call.data;
  return runChange(call, async (tx) => {
    // Sorted, so that concurrent requests lock the lines in one order.
    if (isDeclined) for (const key of keys.toSorted()) await requireNewBankLine(tx, key);
    if (isDeclined) await runStatement(tx.connection, DECLINE, [keys, personOf(tx)]);
    else await runStatement(tx.connection, TAKE_BACK, [keys]);
    return {
      message: `${count(keys.length, 'line')} ${isDeclined ? 'declined' : 'no longer declined'}`,
    };
  });
};
