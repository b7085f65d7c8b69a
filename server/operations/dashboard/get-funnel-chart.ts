import { withDefaultDays } from '../../trading/dashboard/day-range.ts';
import { readFunnel } from '../../trading/dashboard/funnel.ts';
import type { Handler, OperationOf } from '../handler.ts';

const DEFAULT_DAYS = 30;

export const getFunnelChart: Handler<OperationOf<'getFunnelChart'>> = async (call) => {
  const filters = await withDefaultDays(call.pool, call.session.zone, call.query, DEFAULT_DAYS);
  const { startDate = null, endDate = null } = filters;
  return { data: { startDate, endDate, steps: await readFunnel(call, filters) } };
};
