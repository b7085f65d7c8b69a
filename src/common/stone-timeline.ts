import type { components } from '#api/schema.gen.ts';
import { formatWeight } from './format.ts';
import { GROWTH_NAME } from './stone-labels.ts';

type TrackedStone = components['schemas']['TrackedStone'];
type TrackEvent = components['schemas']['TrackEvent'];
type TrackPrice = components['schemas']['TrackPrice'];

const PRICE_WORDS: Readonly<Record<TrackPrice['cause'], string>> = {
  listed: 'First price',
  supplier: 'Price updated',
  rap: 'Price: new Rap list',
  markup: 'Price: new markup',
};

/** `reason` is null if the viewer may not know the reason for the price. */
export const priceWords = ({ cause, reason }: TrackPrice): string =>
  reason === null ? PRICE_WORDS[cause] : `Price, ${reason}`;

export type TimelineEntry =
  | { readonly at: string; readonly event: TrackEvent }
  | { readonly at: string; readonly price: TrackPrice; readonly before: number | null };

/**
 * Merges the events and prices of a track report in chronological order. `before` is the previous
 * price per carat; null for the first price.
 */
export function timelineOf({
  events,
  prices,
}: Pick<TrackedStone, 'events' | 'prices'>): TimelineEntry[] {
  const priced = prices.map((price, place) => ({
    at: price.at,
    price,
    before: prices[place - 1]?.markup_ppc ?? null,
  }));
  return [...events.map((event) => ({ at: event.at, event })), ...priced].sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  );
}

export const trackedWords = ({
  growth_type,
  shape,
  carat,
  color,
  fancy,
  clarity,
}: TrackedStone): string =>
  [`${GROWTH_NAME[growth_type]} ${shape}`, `${formatWeight(carat)} ct`, color ?? fancy, clarity]
    .filter(Boolean)
    .join(', ');
