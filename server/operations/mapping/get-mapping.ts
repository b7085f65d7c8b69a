import type { MappingId, ProviderId } from '../../../src/api/ids.gen.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { mappingNamed } from '../../stock/lists/mappings.ts';
import { requireOwnSupplier } from '../../stock/suppliers/own-supplier.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { keptMapping } from './mapping-answer.ts';

export const getMapping: Handler<OperationOf<'getMapping'>> = async ({ pool, session, path }) => {
  const id: string = path.id;
  const found = await mappingNamed(pool, id as MappingId, id as ProviderId);
  if (!found) throw refuse('notFound');
  await requireOwnSupplier(pool, session, found.provider_id);
  return { data: keptMapping(found) };
};
