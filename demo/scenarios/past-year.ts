import { DAY } from '../days.ts';
import { type Random, wholeBetween } from '../random.ts';
import { pickRegisteredBusiness, REGISTERED } from '../registered-businesses.ts';
import { REGISTRATIONS } from '../registrations.ts';

/**
 * Period of older events in minutes before the demo data is loaded: a year without the latest 46
 * days. An exponent above 1 makes events more frequent towards the end.
 */
const LATEST = 46 * DAY;
const EARLIEST = 352 * DAY;
const GROWTH = 1.4;

export function drawInPastYear(random: Random): number {
  const share = (wholeBetween(random, 0, 1000) / 1000) ** GROWTH;
  return LATEST + Math.round((EARLIEST - LATEST) * share);
}

/**
 * Returns the business at this index. If that business was not yet registered at the time, returns
 * another one that was.
 */
export function pickPastBusiness(count: number, ago: number): number {
  const usual = pickRegisteredBusiness(count);
  if (tradedBefore(usual, ago)) return usual;
  const there = REGISTERED.filter((business) => tradedBefore(business, ago));
  return there[count % there.length] ?? 0;
}

/**
 * Minutes between the registration and the event, long enough for a hold or a waitlist entry before
 * the event.
 */
const AT_LEAST = 5 * DAY;
const tradedBefore = (business: number, ago: number): boolean =>
  (REGISTRATIONS[business]?.registered?.ago ?? 0) > ago + AT_LEAST;
