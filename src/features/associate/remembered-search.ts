import type { AssociateSearch } from './associate-params.ts';

let kept: AssociateSearch = {};

/** Keeps the list's search, so returning from an associate restores it. */
export const rememberSearch = (search: AssociateSearch): void => {
  kept = search;
};
export const rememberedSearch = (): AssociateSearch => kept;
