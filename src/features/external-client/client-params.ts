import * as longest from '#common/lengths.gen.ts';
import {
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
} from '../../shared/lists/search-params.ts';

export interface ClientSearch {
  q?: string;
  page?: number;
  size?: number;
  /** id of the API client in the drawer */
  open?: string;
}
export type ClientChange = { readonly [K in keyof ClientSearch]?: ClientSearch[K] | undefined };

export const LONGEST_TERM = longest.listExternalClients.search;

export function parseClientSearch(raw: RawSearchParams): ClientSearch {
  return {
    ...textParam('q', raw.q, LONGEST_TERM),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...idParam('open', raw.open),
  };
}
