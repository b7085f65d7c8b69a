import type { components } from '#api/schema.gen.ts';
import type { CountedList } from '../../trading/dashboard/counted-lists.ts';
import { validateDays } from '../../trading/dashboard/day-range.ts';
import { readFirstLines } from '../../trading/dashboard/first-lines.ts';
import { countListed } from '../../trading/dashboard/tile-counts.ts';
import type { Handler, OperationOf } from '../handler.ts';

type DetailList = components['schemas']['DetailList'];

export const getEnquiryDetails: Handler<OperationOf<'getEnquiryDetails'>> = async (call) => {
  const { currentTab = 'current', size = 5, ...asked } = call.query;
  validateDays(asked, call.session.zone);
  const detail = async (name: CountedList['list']): Promise<DetailList> => {
    const list = { list: name, currentTab, status: null } as const;
    const [totalRecords, lines] = await Promise.all([
      countListed(call, list, asked),
      readFirstLines(call, list, { ...asked, size }),
    ]);
    return { list, totalRecords, lines };
  };
  const [Carts, ConfirmStones, Hold, Memos] = await Promise.all([
    detail('cart'),
    detail('confirm-stone'),
    detail('hold'),
    detail('memo'),
  ]);
  return { data: { Carts, ConfirmStones, Hold, Memos } };
};
