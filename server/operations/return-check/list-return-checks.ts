import { pagination, paging } from '../../platform/http/paging.ts';
import { readReturnChecks } from '../../trading/returns/read-return-checks.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listReturnChecks: Handler<OperationOf<'listReturnChecks'>> = async ({
  pool,
  query,
}) => {
  const page = paging(query);
  const { checks, count } = await readReturnChecks(pool, query, page);
  return { data: checks, pagination: pagination(page, count) };
};
