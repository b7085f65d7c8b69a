import type { TrackPrice } from './track-calls.ts';

/** What made a price. */
export const PRICE_WORDS: Readonly<Record<TrackPrice['cause'], string>> = {
  listed: 'First price',
  supplier: 'Price, new figures',
  rap: 'Price, new Rap list',
  markup: 'Price, new markup',
};
