import { idParam, type RawSearchParams, textParam } from '../../shared/lists/search-params.ts';

export interface MasterSearch {
  /** code of the open master; default is the first master */
  of?: string;
  /** id of the master or value that is open in the drawer */
  open?: string;
}

export const parseMasterSearch = (raw: RawSearchParams): MasterSearch => ({
  ...textParam('of', raw.of, 80),
  ...idParam('open', raw.open),
});
