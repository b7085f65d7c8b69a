import { idParam, type RawSearchParams } from '../../shared/lists/search-params.ts';

export interface CaratRangeSearch {
  /** id of the range or sub-range in the drawer */
  open?: string;
}

export const parseCaratRangeSearch = (raw: RawSearchParams): CaratRangeSearch => ({
  ...idParam('open', raw.open),
});
