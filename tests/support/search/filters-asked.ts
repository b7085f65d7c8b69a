import type { StoneFilter } from '../../../server/stock/search/filter-to-conditions.ts';
import { filterToQuery } from '../../../server/stock/search/filter-to-query.ts';
import { FEW_GRADES } from './few-grades.ts';

type Asked = Parameters<typeof filterToQuery>[1];
/** The third page of fifty stones, for a user who may see sold stones. */
const ASKED: Asked = {
  diamondType: undefined,
  term: undefined,
  countOnly: false,
  paging: { page: 3, size: 50, offset: 100 },
  visible: [],
  supplier: undefined,
  sizes: [],
  collection: undefined,
  reliability: new Map(),
  withSold: true,
};
/** Converts a filter to a query of the index, with a few grades. */
export const questionOf = (filter: StoneFilter, asked: Partial<Asked> = {}) =>
  filterToQuery(filter, { ...ASKED, ...asked }, FEW_GRADES);
export const chosen = (filter: StoneFilter, asked: Partial<Asked> = {}) =>
  questionOf(filter, asked).chosen;
export const ofFacets = (filter: StoneFilter, asked: Partial<Asked> = {}) =>
  questionOf(filter, asked).ofFacets;

export const among = (attribute: string, ...values: number[]) => ({
  kind: 'among',
  attribute,
  values,
});
export const not = (of: object) => ({ kind: 'not', of });
export const within = (figure: string, from: number | null, to: number | null) => ({
  kind: 'within',
  figure,
  from,
  to,
});
