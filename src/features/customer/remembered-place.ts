import type { CustomerSearch } from './customer-params.ts';

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
