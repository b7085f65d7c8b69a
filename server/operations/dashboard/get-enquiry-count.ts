import { countedLists, eachCount } from '../../trading/dashboard/counted-lists.ts';
import { validateDays } from '../../trading/dashboard/day-range.ts';
import { countListed } from '../../trading/dashboard/tile-counts.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getEnquiryCount: Handler<OperationOf<'getEnquiryCount'>> = async (call) => {
  const { currentTab = 'current', ...asked } = call.query;
  validateDays(asked, call.session.zone);
  const lists = countedLists(currentTab);
  const counts = await eachCount(lists, (counted) => countListed(call, counted, asked));
  return { data: { ...counts, lists } };
};
