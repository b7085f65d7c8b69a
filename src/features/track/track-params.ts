import {
  integerParam,
  optionalEntry,
  type RawSearchParams,
  textOf,
  textParam,
} from '../../shared/lists/search-params.ts';

export interface TrackSearch {
  /** requested stock or report numbers, separated by spaces */
  search?: string;
  /** stock number of the stone whose timeline is open; default is the first stone */
  stock?: string;
  /** time for which the state is shown; default is the current time */
  at?: string;
  page?: number;
}
export type TrackChange = { readonly [K in keyof TrackSearch]?: TrackSearch[K] | undefined };

export const LONGEST_SEARCH = 8_000;
const LONGEST_NUMBER = 40;

function moment(value: unknown): string | undefined {
  const at = new Date(textOf(value));
  const isPast = textOf(value) !== '' && at.getTime() <= Date.now();
  return isPast ? at.toISOString() : undefined;
}

export function parseTrackSearch(raw: RawSearchParams): TrackSearch {
  return {
    ...textParam('search', raw.search, LONGEST_SEARCH),
    ...textParam('stock', raw.stock, LONGEST_NUMBER),
    ...optionalEntry('at', moment(raw.at)),
    ...integerParam('page', raw.page, 2, 10),
  };
}
