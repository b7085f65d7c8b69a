import type { ProviderId, StockImportId } from '#api/ids.gen.ts';
import { idParam, type RawSearchParams } from '../../shared/lists/search-params.ts';

export interface MappingSearch {
  supplier?: ProviderId;
  /** id of the import whose file is the sample */
  list?: StockImportId;
}

export const parseMappingSearch = (raw: RawSearchParams): MappingSearch => ({
  ...idParam<'supplier', ProviderId>('supplier', raw.supplier),
  ...idParam<'list', StockImportId>('list', raw.list),
});
