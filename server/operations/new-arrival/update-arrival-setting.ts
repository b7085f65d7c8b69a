import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import {
  lockArrivalDays,
  readArrivalPeriod,
  writeArrivalDays,
} from '../../stock/arrivals/arrival-period.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const updateArrivalSetting: Handler<OperationOf<'updateArrivalSetting'>> = (call) =>
  runChange(call, async ({ connection }) => {
    await lockArrivalDays(connection);
    const present = await readArrivalPeriod(connection);
    await requireUnchanged(connection, call.session, [{ was: call.was, present }], {
      by: ['updateArrivalSetting'],
    });
    await writeArrivalDays(connection, call.data.days);
    return { message: 'Period saved', data: await readArrivalPeriod(connection) };
  });
