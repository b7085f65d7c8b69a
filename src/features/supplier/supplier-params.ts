import * as longest from '#common/lengths.gen.ts';
import { PROVIDER_TYPE, type ProviderType } from '#machines/codes.ts';
import {
  codeParam,
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
  wordParam,
} from '../../shared/lists/search-params.ts';

export interface SupplierSearch {
  q?: string;
  /** source of the stock lists; `hand` for manual uploads */
  type?: ProviderType | 'hand';
  page?: number;
  size?: number;
  open?: string;
}
export type SupplierChange = {
  readonly [K in keyof SupplierSearch]?: SupplierSearch[K] | undefined;
};

/** Value of `type` for suppliers whose stock lists are uploaded manually. */
export const BY_HAND = 'hand' as const;
export const LONGEST_TERM = longest.listSuppliers.search;

export function parseSupplierSearch(raw: RawSearchParams): SupplierSearch {
  return {
    ...textParam('q', raw.q, LONGEST_TERM),
    ...codeParam('type', raw.type, [PROVIDER_TYPE.api, PROVIDER_TYPE.ftp]),
    ...wordParam('type', raw.type, [BY_HAND] as const),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...idParam('open', raw.open),
  };
}
