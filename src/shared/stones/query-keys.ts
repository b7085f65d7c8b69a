/** The first word of each cached answer, so that an act can say which of them it made stale. */
export const CACHED = {
  stones: 'stones',
  dna: 'stone-dna',
  prices: 'price-explanations',
  holds: 'holds',
  lines: 'lines',
  places: 'places-in-line',
  counts: 'stone-counts',
  fields: 'table-fields',
} as const;
