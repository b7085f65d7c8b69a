import * as longest from '#common/lengths.gen.ts';
import { PROVIDER_TYPE, type ProviderType } from '#machines/codes.ts';
import {
  codeParam,
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
} from '../../shared/lists/search-params.ts';

export interface SupplierSearch {
  q?: string;
  type?: ProviderType;
  page?: number;
  size?: number;
  open?: string;
}
export type SupplierChange = {
  readonly [K in keyof SupplierSearch]?: SupplierSearch[K] | undefined;
};

export const LONGEST_TERM = longest.listSuppliers.search;

export function parseSupplierSearch(raw: RawSearchParams): SupplierSearch {
  return {
    ...textParam('q', raw.q, LONGEST_TERM),
    ...codeParam('type', raw.type, [PROVIDER_TYPE.api, PROVIDER_TYPE.ftp]),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...idParam('open', raw.open),
  };
}
