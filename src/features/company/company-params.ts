import { type RawSearchParams, wordParam } from '../../shared/lists/search-params.ts';

export interface CompanySearch {
  /** default: the profile */
  tab?: 'statements' | 'tax';
}

export const parseCompanySearch = (raw: RawSearchParams): CompanySearch =>
  wordParam('tab', raw.tab, ['statements', 'tax'] as const);
