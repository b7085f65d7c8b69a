import { arrivalPeriod, writeArrivalDays } from '../../arrivals/arrival-period.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { change } from '../../workflows/run-change.ts';

export const updateArrivalSetting: Handler<OperationOf<'updateArrivalSetting'>> = (call) =>
  change(call, async ({ client }) => {
    await writeArrivalDays(client, call.data.days);
    return { message: 'The period is saved', data: await arrivalPeriod(client) };
  });
