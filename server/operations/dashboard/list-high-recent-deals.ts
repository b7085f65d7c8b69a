import { INVOICE_STATUS } from '../../../src/machines/codes.ts';
import { firstLines, sumListed } from '../../trading/dashboard/first-lines.ts';
import { lastDays } from '../../trading/dashboard/span.ts';
import type { Handler, OperationOf } from '../handler.ts';

/** Excludes reversed sales. */
const SOLD = { list: 'invoice', currentTab: 'all', status: INVOICE_STATUS.billed.code } as const;
const LATELY = 30;

export const listHighRecentDeals: Handler<OperationOf<'listHighRecentDeals'>> = async (call) => {
  const { size = 5, ...filter } = call.query;
  const asked = await lastDays(call.pool, call.session.zone, filter, LATELY);
  const [sums, deals] = await Promise.all([
    sumListed(call, SOLD, asked),
    firstLines(call, SOLD, { ...asked, size }, 'l.amount desc'),
  ]);
  const { startDate = null, endDate = null } = asked;
  return { data: { startDate, endDate, list: SOLD, ...sums, deals } };
};
