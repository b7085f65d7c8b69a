import type { CustomerSearch } from './customer-params.ts';

/** Where the list was left: a reader who comes back from a customer finds the filters and the row. */
let search: CustomerSearch = {};
let row: string | null = null;

export const rememberedSearch = (): CustomerSearch => search;
export const rememberedRow = (): string | null => row;

export function rememberPlace(now: {
  readonly search: CustomerSearch;
  readonly row: string | null;
}): void {
  search = now.search;
  row = now.row;
}
