import { type RawAddress, textOf, under, whole, words } from '../../shared/lists/address.ts';

/** The track report as it stands in the address. What is left out has its default. */
export interface TrackSearch {
  /** the numbers that were asked for */
  search?: string;
  /** the stone whose life is shown; the first, where none is named */
  stock?: string;
  /** the moment at which the stones are looked at; now, where none is named */
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

export function parseTrackSearch(raw: RawAddress): TrackSearch {
  return {
    ...words('search', raw.search, LONGEST_SEARCH),
    ...words('stock', raw.stock, LONGEST_NUMBER),
    ...under('at', moment(raw.at)),
    ...whole('page', raw.page, 2, 10),
  };
}
