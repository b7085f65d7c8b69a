import { resolveSearchDays } from '../../trading/dashboard/search-days.ts';
import { readSearchDaywise } from '../../trading/dashboard/search-daywise.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getRecentSearchDaywise: Handler<OperationOf<'getRecentSearchDaywise'>> = async (
  call,
) => {
  const days = await resolveSearchDays(call.pool, call.session.zone, call.query);
  return { data: await readSearchDaywise(call, { ...call.query, ...days }) };
};
