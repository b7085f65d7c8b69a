import * as longest from '../../common/lengths.gen.ts';
import { PROVIDER_TYPE, type ProviderType } from '../../machines/codes.ts';
import { code, id, type RawAddress, whole, words } from '../../shared/lists/address.ts';

/** URL search params of the supplier page. Missing params have their default. */
export interface SupplierSearch {
  q?: string;
  /** source of the lists; default API */
  type?: ProviderType;
  page?: number;
  size?: number;
  /** the supplier in the drawer */
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
