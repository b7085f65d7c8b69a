import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import {
  arrivalPeriod,
  lockArrivalDays,
  writeArrivalDays,
} from '../../stock/arrivals/arrival-period.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const updateArrivalSetting: Handler<OperationOf<'updateArrivalSetting'>> = (call) =>
  change(call, async ({ client }) => {
    await lockArrivalDays(client);
    const present = await arrivalPeriod(client);
    await requireUnchanged(client, call.session, [{ was: call.was, present }], {
      by: ['updateArrivalSetting'],
    });
    await writeArrivalDays(client, call.data.days);
    return { message: 'The period is saved', data: await arrivalPeriod(client) };
  });
