import * as longest from '#common/lengths.gen.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import {
  codeParam,
  integerParam,
  type RawSearchParams,
  textParam,
} from '../../shared/lists/search-params.ts';

/** `tab` 2 shows all questions; by default, only those without an answer. */
export interface SupplierOrdersSearch {
  q?: string;
  tab?: 2;
  page?: number;
  size?: number;
}
export type SupplierOrdersChange = {
  readonly [K in keyof SupplierOrdersSearch]?: SupplierOrdersSearch[K] | undefined;
};

export const ALL_TAB = 2;

export function parseSupplierOrdersSearch(raw: RawSearchParams): SupplierOrdersSearch {
  return {
    ...textParam('q', raw.q, longest.listSupplierConfirmations.search),
    ...codeParam('tab', raw.tab, [ALL_TAB] as const),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
  };
}

export const supplierOrdersQuestion = ({ q, tab, page, size }: SupplierOrdersSearch) => ({
  page: page ?? 1,
  size: size ?? PAGE_SIZES.table,
  ...(tab === ALL_TAB ? {} : { is_open: true }),
  ...(q === undefined ? {} : { search: q }),
});
