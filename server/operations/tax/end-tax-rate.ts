import { readSignedInUsers } from '../../people/accounts/signed-in-users.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { requireTaxRate } from '../../trading/tax/tax-setup.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

// An ended rate keeps its last day, because a later one could overlap its successor.
const END = statement(
  'tax-rate-end',
  'update tax_rate set last_day = $2 where id = $1 and (last_day is null or last_day > $2) returning id',
);

export const endTaxRate: Handler<OperationOf<'endTaxRate'>> = (call) =>
  runChange(call, async ({ connection, consequences }) => {
    const { id } = call.path;
    const { last_day } = call.data;
    const { first_day } = await requireTaxRate(connection, id);
    if (last_day < first_day)
      throw refuseField('data.last_day', 'The last day cannot be before the first day.');
    const { rowCount } = await runStatement(connection, END, [id, last_day]);
    if (rowCount === 0) throw refuse('taxRateEnded');
    consequences.notifyRefresh(await readSignedInUsers(connection));
    return { message: 'Tax rate ended', data: await requireTaxRate(connection, id) };
  });
