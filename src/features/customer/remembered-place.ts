import type { CustomerSearch } from './customer-params.ts';

/** Search and row of the customer list, restored when the user returns from a customer. */
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
