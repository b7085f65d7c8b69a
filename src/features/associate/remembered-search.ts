import type { AssociateSearch } from './associate-params.ts';

let kept: AssociateSearch = {};

/** Keeps the search of the associate list, so returning from an associate restores the list. */
export const rememberSearch = (search: AssociateSearch): void => {
  kept = search;
};
export const rememberedSearch = (): AssociateSearch => kept;
