import { mappingChanges } from '#common/supply/mapping-changes.ts';
import { mappingVersions } from '../../stock/lists/mappings.ts';
import { requireOwnSupplier } from '../../stock/suppliers/own-supplier.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listMappingVersions: Handler<OperationOf<'listMappingVersions'>> = async ({
  pool,
  session,
  path,
}) => {
  await requireOwnSupplier(pool, session, path.id);
  const versions = await mappingVersions(pool, path.id);
  return {
    data: versions.map(({ id, version, file_name, made_at, made_by, mapping, previous }) => ({
      id,
      version,
      file_name,
      made_at: made_at.toISOString(),
      made_by,
      changes: mappingChanges(previous, mapping),
    })),
  };
};
