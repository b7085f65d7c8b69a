import { MARKUP_SCOPE } from '../../../src/common/markup-scope.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { pagination, paging } from '../../http/paging.ts';
import { readOwners } from '../../markups/owner-rows.ts';

export const listAssociateMarkups: Handler<OperationOf<'listAssociateMarkups'>> = async ({
  pool,
  query,
}) => {
  const page = paging(query);
  const { owners, total } = await readOwners(pool, MARKUP_SCOPE.associate, query, page);
  return { data: owners, pagination: pagination(page, total) };
};
