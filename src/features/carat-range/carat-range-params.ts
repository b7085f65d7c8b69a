import { id, type RawAddress } from '../../shared/lists/address.ts';

/** The ranges of weight as they stand in the address. */
export interface CaratRangeSearch {
  /** the range or the sub-range that is opened beside them */
  open?: string;
}

export const parseCaratRangeSearch = (raw: RawAddress): CaratRangeSearch => ({
  ...id('open', raw.open),
});
