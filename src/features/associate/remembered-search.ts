import type { AssociateSearch } from './associate-params.ts';

let kept: AssociateSearch = {};

/** The list as it was left; a reader who comes back from one associate finds it so. */
export const rememberSearch = (search: AssociateSearch): void => {
  kept = search;
};
export const rememberedSearch = (): AssociateSearch => kept;
