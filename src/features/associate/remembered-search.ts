import type { AssociateSearch } from './associate-params.ts';

let kept: AssociateSearch = {};

/**
 * Stores the filters of the associate list in memory, so that the list is restored on return from
 * an associate.
 */
export const rememberSearch = (search: AssociateSearch): void => {
  kept = search;
};
export const rememberedSearch = (): AssociateSearch => kept;
