import { searchDaywise } from '../../trading/dashboard/search-daywise.ts';
import { searchDays } from '../../trading/dashboard/search-span.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getRecentSearchDaywise: Handler<OperationOf<'getRecentSearchDaywise'>> = async (
  call,
) => {
  const days = await searchDays(call.pool, call.session.zone, call.query);
  return { data: await searchDaywise(call, { ...call.query, ...days }) };
};
