import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { arrivalPeriod, writeArrivalDays } from '../../stock/arrivals/arrival-period.ts';
import { change } from '../../workflows/run-change.ts';

export const updateArrivalSetting: Handler<OperationOf<'updateArrivalSetting'>> = (call) =>
  change(call, async ({ client }) => {
    await writeArrivalDays(client, call.data.days);
    return { message: 'The period is saved', data: await arrivalPeriod(client) };
  });
