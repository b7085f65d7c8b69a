import type { AssociateSearch } from './associate-params.ts';

let kept: AssociateSearch = {};

export const rememberSearch = (search: AssociateSearch): void => {
  kept = search;
};
export const rememberedSearch = (): AssociateSearch => kept;
