import { arrivalPeriod } from '../../arrivals/arrival-period.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';

export const getArrivalSetting: Handler<OperationOf<'getArrivalSetting'>> = async ({ pool }) => ({
  data: await arrivalPeriod(pool),
});
