import { id, type RawAddress, words } from '../../shared/lists/address.ts';

/** The lists of words as they stand in the address. */
export interface MasterSearch {
  /** the code of the master whose values are shown; left out, the first */
  of?: string;
  /** the master or the value that is opened beside them */
  open?: string;
}

export const parseMasterSearch = (raw: RawAddress): MasterSearch => ({
  ...words('of', raw.of, 80),
  ...id('open', raw.open),
});
