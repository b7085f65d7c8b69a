import type { DemoStone } from './stone/model.ts';

/** Minutes, in which the demo world counts backwards from the moment of its load. */
export const HOUR = 60;
export const DAY = 24 * HOUR;
/** How long a hold and an offer last by the settings that the migrations bring. */
export const HOLD_LASTS = 48 * HOUR;
export const OFFER_LASTS = 1 * HOUR;
/** A stone is on the list for a while before anybody wants it. */
export const SEEN_FIRST = 5 * HOUR;

export const listedBefore = (stone: DemoStone, ago: number): DemoStone =>
  stone.listedAgo >= ago ? stone : { ...stone, listedAgo: ago + (stone.listedAgo % (12 * HOUR)) };
