import * as longest from '../../common/lengths.gen.ts';
import { id, type RawAddress, whole, words } from '../../shared/lists/address.ts';

/** The list of external clients as it stands in the address. What is left out has its default. */
export interface ClientSearch {
  q?: string;
  page?: number;
  size?: number;
  /** the client that is opened beside the list */
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
