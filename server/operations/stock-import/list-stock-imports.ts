import { pagination, paging } from '../../platform/http/paging.ts';
import { readImports } from '../../stock/imports/read-imports.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listStockImports: Handler<OperationOf<'listStockImports'>> = async ({
  pool,
  query,
  session,
}) => {
  const page = paging(query);
  const { imports, count } = await readImports(pool, session.actor, query, page);
  return { data: imports, pagination: pagination(page, count) };
};
