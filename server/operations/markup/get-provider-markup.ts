import { MARKUP_SCOPE } from '#common/markup-scope.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readOwners } from '../../stock/markups/owner-rows.ts';
import type { Handler, OperationOf } from '../handler.ts';

const THE_ONE = { page: 1, size: 1, offset: 0 };

export const getProviderMarkup: Handler<OperationOf<'getProviderMarkup'>> = async ({
  pool,
  path,
}) => {
  const { owners } = await readOwners(pool, MARKUP_SCOPE.provider, { id: path.id }, THE_ONE);
  const [owner] = owners;
  if (!owner) throw refuse('notFound');
  return { data: owner };
};
