import { listDayEnds } from '../../platform/http/period-ends.ts';
import { readComparableHistory } from '../../stock/comparable/comparable-history.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listComparablePriceHistory: Handler<
  OperationOf<'listComparablePriceHistory'>
> = async (call) => ({
  data: await readComparableHistory(call, call.query, listDayEnds({}, call.session.zone)),
});
