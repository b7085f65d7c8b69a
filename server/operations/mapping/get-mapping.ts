import type { MappingId, ProviderId } from '#api/ids.gen.ts';
import { mappingNamed } from '../../stock/lists/mappings.ts';
import { requireOwnSupplier } from '../../stock/suppliers/own-supplier.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { toMappingResponse } from './mapping-response.ts';

export const getMapping: Handler<OperationOf<'getMapping'>> = async ({ pool, session, path }) => {
  const id: string = path.id;
  const found = await mappingNamed(pool, id as MappingId, id as ProviderId);
  // The path has the id of a mapping or of a supplier. An id without a mapping must be a
  // supplier's.
  await requireOwnSupplier(pool, session, found?.provider_id ?? (id as ProviderId));
  return { data: found && toMappingResponse(found) };
};
