import * as longest from '../../common/lengths.gen.ts';
import { id, type RawAddress, whole, words } from '../../shared/lists/address.ts';

/** URL search parameters of the list. Absent parameters have their default. */
export interface ClientSearch {
  q?: string;
  page?: number;
  size?: number;
  /** id of the API client in the drawer */
  open?: string;
}
export type ClientChange = { readonly [K in keyof ClientSearch]?: ClientSearch[K] | undefined };

export const LONGEST_TERM = longest.listExternalClients.search;

export function parseClientSearch(raw: RawAddress): ClientSearch {
  return {
    ...words('q', raw.q, LONGEST_TERM),
    ...whole('page', raw.page, 2, 100_000),
    ...whole('size', raw.size, 1, 1000),
    ...id('open', raw.open),
  };
}
