import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { arrivalPeriod } from '../../stock/arrivals/arrival-period.ts';

export const getArrivalSetting: Handler<OperationOf<'getArrivalSetting'>> = async ({ pool }) => ({
  data: await arrivalPeriod(pool),
});
