import { readFunnel } from '../../trading/dashboard/funnel.ts';
import { lastDays } from '../../trading/dashboard/span.ts';
import type { Handler, OperationOf } from '../handler.ts';

const LATELY = 30;

export const getFunnelChart: Handler<OperationOf<'getFunnelChart'>> = async (call) => {
  const asked = await lastDays(call.pool, call.session.zone, call.query, LATELY);
  const { startDate = null, endDate = null } = asked;
  return { data: { startDate, endDate, steps: await readFunnel(call, asked) } };
};
