import {
  integerParam,
  optionalEntry,
  type RawSearchParams,
  textOf,
  textParam,
} from '../../shared/lists/search-params.ts';

/** URL search params of the track report. Missing params have their default. */
export interface TrackSearch {
  /** requested stock numbers */
  search?: string;
  /** the stone whose timeline is open; default the first */
  stock?: string;
  /** the moment to show; default now */
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
