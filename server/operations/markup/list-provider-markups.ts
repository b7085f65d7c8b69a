import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import { readOwners } from '../../stock/markups/owner-rows.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listProviderMarkups: Handler<OperationOf<'listProviderMarkups'>> = async ({
  pool,
  query,
}) => {
  const page = paging(query);
  const { owners, total } = await readOwners(pool, MARKUP_SCOPE.provider, query, page);
  return { data: owners, pagination: pagination(page, total) };
};
