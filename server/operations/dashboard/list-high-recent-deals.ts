import { INVOICE_STATUS } from '#machines/codes.ts';
import { withDefaultDays } from '../../trading/dashboard/day-range.ts';
import { readFirstLines, sumListed } from '../../trading/dashboard/first-lines.ts';
import type { Handler, OperationOf } from '../handler.ts';

/** `billed` excludes reversed sales. */
const SOLD = { list: 'invoice', currentTab: 'all', status: INVOICE_STATUS.billed.code } as const;
const DEFAULT_DAYS = 30;

export const listHighRecentDeals: Handler<OperationOf<'listHighRecentDeals'>> = async (call) => {
  const { size = 5, ...filter } = call.query;
  const filters = await withDefaultDays(call.pool, call.session.zone, filter, DEFAULT_DAYS);
  const [sums, deals] = await Promise.all([
    sumListed(call, SOLD, filters),
    readFirstLines(call, SOLD, { ...filters, size }, 'l.amount desc'),
  ]);
  const { startDate = null, endDate = null } = filters;
  return { data: { startDate, endDate, list: SOLD, ...sums, deals } };
};
