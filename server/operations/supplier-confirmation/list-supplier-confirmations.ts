import { pagination, paging } from '../../platform/http/paging.ts';
import { readSupplierConfirmations } from '../../trading/supplier-confirmations/read-supplier-confirmations.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listSupplierConfirmations: Handler<OperationOf<'listSupplierConfirmations'>> = async ({
  pool,
  session,
  query,
}) => {
  const page = paging(query);
  const { questions, count } = await readSupplierConfirmations({ pool, session }, query, page);
  return { data: questions, pagination: pagination(page, count) };
};
