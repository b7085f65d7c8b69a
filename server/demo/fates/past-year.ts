import { DAY } from '../days.ts';
import { clientInTurn, REGISTERED } from '../holders.ts';
import { type Random, wholeBetween } from '../random.ts';
import { REGISTRATIONS } from '../registrations.ts';

/** The year of trade that lies behind the last weeks, in minutes before the load; the house has grown since. */
const LATEST = 46 * DAY;
const EARLIEST = 352 * DAY;
const GROWTH = 1.4;

export function drawInPastYear(random: Random): number {
  const share = (wholeBetween(random, 0, 1000) / 1000) ** GROWTH;
  return LATEST + Math.round((EARLIEST - LATEST) * share);
}

/** The client whose turn it is, where it traded then; otherwise one that did. */
export function clientThen(count: number, ago: number): number {
  const usual = clientInTurn(count);
  if (tradedBefore(usual, ago)) return usual;
  const there = REGISTERED.filter((business) => tradedBefore(business, ago));
  return there[count % there.length] ?? 0;
}

/** A line or a hold may have come before what is told of. */
const AT_LEAST = 5 * DAY;
const tradedBefore = (business: number, ago: number): boolean =>
  (REGISTRATIONS[business]?.registered?.ago ?? 0) > ago + AT_LEAST;
