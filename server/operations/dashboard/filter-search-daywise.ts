import { resolveSearchDays } from '../../trading/dashboard/search-days.ts';
import { readSearchDaywise } from '../../trading/dashboard/search-daywise.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const filterSearchDaywise: Handler<OperationOf<'filterSearchDaywise'>> = async (call) => {
  const days = await resolveSearchDays(call.pool, call.session.zone, call.data, 'data.');
  return { data: await readSearchDaywise(call, { ...call.data, ...days }) };
};
