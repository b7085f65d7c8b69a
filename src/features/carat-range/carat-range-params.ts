import { id, type RawAddress } from '../../shared/lists/address.ts';

/** URL search parameters of the carat ranges. */
export interface CaratRangeSearch {
  /** id of the range or sub-range in the drawer */
  open?: string;
}

export const parseCaratRangeSearch = (raw: RawAddress): CaratRangeSearch => ({
  ...id('open', raw.open),
});
