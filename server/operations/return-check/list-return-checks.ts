import type { Handler, OperationOf } from '../../http/handler.ts';
import { pagination, paging } from '../../http/paging.ts';
import { readReturnChecks } from '../../returns/read-checks.ts';

export const listReturnChecks: Handler<OperationOf<'listReturnChecks'>> = async ({
  pool,
  query,
}) => {
  const page = paging(query);
  const { checks, count } = await readReturnChecks(pool, query, page);
  return { data: checks, pagination: pagination(page, count) };
};
