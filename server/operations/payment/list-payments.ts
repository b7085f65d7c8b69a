import { pagination, paging } from '../../platform/http/paging.ts';
import { readPayments } from '../../trading/payments/read-payments.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listPayments: Handler<OperationOf<'listPayments'>> = async (call) => {
  const page = paging(call.query);
  const { payments, count } = await readPayments(call, call.query, page);
  return { data: payments, pagination: pagination(page, count) };
};
