import type { ProviderId, StockImportId } from '../../api/ids.gen.ts';
import { id, type RawAddress } from '../../shared/lists/address.ts';

/** URL search params of the mapping page. */
export interface MappingSearch {
  supplier?: ProviderId;
  /** the import whose file is the sample */
  list?: StockImportId;
}

export const parseMappingSearch = (raw: RawAddress): MappingSearch => ({
  ...id<'supplier', ProviderId>('supplier', raw.supplier),
  ...id<'list', StockImportId>('list', raw.list),
});
