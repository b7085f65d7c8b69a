import type { DemoStone } from './stone/model.ts';

/** In the demo data, a time is a number of minutes before the moment when the data is loaded. */
export const HOUR = 60;
export const DAY = 24 * HOUR;
/**
 * Durations of a hold and of a waitlist offer in minutes. Equal to the default terms of the portal.
 */
export const HOLD_LASTS = 48 * HOUR;
export const OFFER_LASTS = 1 * HOUR;
/** Minimum number of minutes between the listing of a stone and its first event. */
export const SEEN_FIRST = 5 * HOUR;

export const listedBefore = (stone: DemoStone, ago: number): DemoStone =>
  stone.listedAgo >= ago ? stone : { ...stone, listedAgo: ago + (stone.listedAgo % (12 * HOUR)) };
