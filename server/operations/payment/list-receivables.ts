import { pagination, paging } from '../../platform/http/paging.ts';
import { readReceivables } from '../../trading/payments/read-client-account.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listReceivables: Handler<OperationOf<'listReceivables'>> = async (call) => {
  const page = paging(call.query);
  const { receivables, sums } = await readReceivables(call, page);
  return { data: receivables, totals: sums, pagination: pagination(page, sums.businesses) };
};
