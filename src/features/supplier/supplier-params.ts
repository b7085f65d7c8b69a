import * as longest from '../../common/lengths.gen.ts';
import { PROVIDER_TYPE, type ProviderType } from '../../machines/codes.ts';
import { code, id, type RawAddress, whole, words } from '../../shared/lists/address.ts';

/** The list of suppliers as it stands in the address. What is left out has its default. */
export interface SupplierSearch {
  q?: string;
  /** how their lists come: from an API unless it is said */
  type?: ProviderType;
  page?: number;
  size?: number;
  /** the supplier who is opened beside the list */
  open?: string;
}
export type SupplierChange = {
  readonly [K in keyof SupplierSearch]?: SupplierSearch[K] | undefined;
};

export const LONGEST_TERM = longest.listSuppliers.search;

export function parseSupplierSearch(raw: RawAddress): SupplierSearch {
  return {
    ...words('q', raw.q, LONGEST_TERM),
    ...code('type', raw.type, [PROVIDER_TYPE.ftp]),
    ...whole('page', raw.page, 2, 100_000),
    ...whole('size', raw.size, 1, 1000),
    ...id('open', raw.open),
  };
}
