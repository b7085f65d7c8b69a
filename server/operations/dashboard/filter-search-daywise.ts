import { searchDaywise } from '../../trading/dashboard/search-daywise.ts';
import { searchDays } from '../../trading/dashboard/search-span.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const filterSearchDaywise: Handler<OperationOf<'filterSearchDaywise'>> = async (call) => {
  const days = await searchDays(call.pool, call.session.zone, call.data, 'data.');
  return { data: await searchDaywise(call, { ...call.data, ...days }) };
};
