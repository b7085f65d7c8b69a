import type { DemoStone } from './stone/model.ts';

/** Demo times are minutes before the load. */
export const HOUR = 60;
export const DAY = 24 * HOUR;
/** Durations of a hold and an offer, as in the default settings. */
export const HOLD_LASTS = 48 * HOUR;
export const OFFER_LASTS = 1 * HOUR;
/** Minimum time between listing a stone and its first event. */
export const SEEN_FIRST = 5 * HOUR;

export const listedBefore = (stone: DemoStone, ago: number): DemoStone =>
  stone.listedAgo >= ago ? stone : { ...stone, listedAgo: ago + (stone.listedAgo % (12 * HOUR)) };
