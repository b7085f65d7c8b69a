import { readArrivalPeriod } from '../../stock/arrivals/arrival-period.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getArrivalSetting: Handler<OperationOf<'getArrivalSetting'>> = async ({ pool }) => ({
  data: await readArrivalPeriod(pool),
});
