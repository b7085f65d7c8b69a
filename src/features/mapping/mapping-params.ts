import type { ProviderId, StockImportId } from '../../api/ids.gen.ts';
import { id, type RawAddress } from '../../shared/lists/address.ts';

/** Whose lists are looked at, as it stands in the address. */
export interface MappingSearch {
  supplier?: ProviderId;
  /** the import whose file is read */
  list?: StockImportId;
}

export const parseMappingSearch = (raw: RawAddress): MappingSearch => ({
  ...id<'supplier', ProviderId>('supplier', raw.supplier),
  ...id<'list', StockImportId>('list', raw.list),
});
