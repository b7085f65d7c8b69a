import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readChanges } from '../../stock/markups/read-changes.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listMarkupChanges: Handler<OperationOf<'listMarkupChanges'>> = async ({
  pool,
  query,
}) => {
  if (query.scope === MARKUP_SCOPE.standard && query.owner_id !== undefined)
    throw refuse('invalidRequest', [
      { field: 'owner_id', message: 'The default markups have no owner. Leave out the owner.' },
    ]);
  const page = paging(query);
  const { changes, total } = await readChanges(pool, query.scope, query.owner_id, page);
  return { data: changes, pagination: pagination(page, total) };
};
