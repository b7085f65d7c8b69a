import type { ProviderId } from '#api/ids.gen.ts';
import * as longest from '#common/lengths.gen.ts';
import {
  IMPORT_OUTCOME,
  IMPORT_STATUS,
  type ImportOutcomeCode,
  type ImportStatusCode,
} from '#machines/codes.ts';
import {
  codeParam,
  idParam,
  integerParam,
  optionalEntry,
  type RawSearchParams,
  textParam,
} from '../../shared/lists/search-params.ts';

export interface ImportsSearch {
  status?: ImportStatusCode;
  supplier?: ProviderId;
  page?: number;
  size?: number;
}
export type ImportsChange = { readonly [K in keyof ImportsSearch]?: ImportsSearch[K] | undefined };

export interface RowsSearch {
  q?: string;
  outcome?: ImportOutcomeCode;
  /**
   * only rows that the rollback skipped, because the stone was no longer available or a later stock
   * list contained the stone
   */
  left?: boolean;
  /** only rows whose grades differ from the known grading report of the stone */
  differs?: boolean;
  /** only rows whose price differs from the price according to the portal's Rap list */
  rap?: boolean;
  doubt?: boolean;
  page?: number;
  size?: number;
  row?: number;
}
export type RowsChange = { readonly [K in keyof RowsSearch]?: RowsSearch[K] | undefined };

export const LONGEST_TERM = longest.listStockImportRows.search;
const STATES = Object.values(IMPORT_STATUS).map(({ code: one }) => one);
const OUTCOMES = Object.values(IMPORT_OUTCOME).map(({ code: one }) => one);

const place = (raw: RawSearchParams) => ({
  ...integerParam('page', raw.page, 2, 100_000),
  ...integerParam('size', raw.size, 1, 1000),
});

export const parseImportsSearch = (raw: RawSearchParams): ImportsSearch => ({
  ...codeParam('status', raw.status, STATES),
  ...idParam<'supplier', ProviderId>('supplier', raw.supplier),
  ...place(raw),
});

export const parseRowsSearch = (raw: RawSearchParams): RowsSearch => ({
  ...textParam('q', raw.q, LONGEST_TERM),
  ...codeParam('outcome', raw.outcome, OUTCOMES),
  ...optionalEntry('left', raw.left === true ? true : undefined),
  ...optionalEntry('differs', raw.differs === true ? true : undefined),
  ...optionalEntry('rap', raw.rap === true ? true : undefined),
  ...optionalEntry('doubt', raw.doubt === true ? true : undefined),
  ...place(raw),
  ...integerParam('row', raw.row, 1, Number.MAX_SAFE_INTEGER),
});
