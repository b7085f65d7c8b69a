import { idParam, type RawSearchParams, textParam } from '../../shared/lists/search-params.ts';

/** URL search params of the master page. */
export interface MasterSearch {
  /** code of the open master; default the first */
  of?: string;
  /** the master or value in the drawer */
  open?: string;
}

export const parseMasterSearch = (raw: RawSearchParams): MasterSearch => ({
  ...textParam('of', raw.of, 80),
  ...idParam('open', raw.open),
});
