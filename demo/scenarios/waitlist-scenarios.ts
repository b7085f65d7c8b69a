import { HOLD_LASTS, HOUR, OFFER_LASTS } from '../days.ts';
import { BUSINESSES, type Person } from '../people.ts';
import { type Random, wholeBetween } from '../random.ts';
import { drawActor, REGISTERED } from '../registered-businesses.ts';
import type { DemoStone } from '../stone/model.ts';
import type { DemoOrder } from './order-scenarios.ts';

export type HoldEnd = {
  readonly reason: 'released' | 'expired' | 'withdrawn' | 'confirmed';
  readonly ago: number;
};

export type DemoHold = {
  readonly stone: DemoStone;
  readonly business: number;
  readonly placedBy: Person;
  readonly ago: number;
  readonly extendedAgo: number | null;
  /** end of the hold in minutes before the demo data is loaded; negative for a current hold */
  readonly untilAgo: number;
  readonly end: HoldEnd | null;
};

/** A waitlist entry and its outcome. All times are minutes before the demo data is loaded. */
export type WaitlistEntry = {
  readonly stone: DemoStone;
  readonly business: number;
  readonly joinedBy: Person;
  readonly ago: number;
  /** time of the offer; null if the entry got no offer. The offer is open if `end` is null. */
  readonly offeredAgo: number | null;
  readonly end: WaitlistEnd | null;
};

export type WaitlistEnd = {
  readonly how: 'taken' | 'lapsed' | 'left' | 'closed';
  /** person who ended the entry; null if the portal did */
  readonly by: Person | null;
  readonly ago: number;
};

/**
 * Indexes among ten ended holds: at `LAPSED` the waitlist entry lapsed, at `LEFT` the business left
 * the waitlist.
 */
const LAPSED = 5;
const LEFT = 2;
const OF_EACH = 10;
/**
 * Times of earlier events in minutes before an order: its stone was held, another business joined
 * the waitlist, and the hold was released.
 */
const HELD_BEFORE = 30 * HOUR;
const JOINED_BEFORE = 20 * HOUR;
const FREED_BEFORE = 40;

/** Creates the waitlist of a current hold. */
export function drawWaitlist(random: Random, hold: DemoHold, length: number): WaitlistEntry[] {
  const others = othersThan(hold.business);
  const first = wholeBetween(random, 0, others.length - 1);
  return Array.from({ length }, (_, step) => {
    const business = others[(first + step) % others.length] ?? 0;
    const longest = Math.max(2, hold.ago - 5);
    const ago = wholeBetween(random, 1, longest);
    const joinedBy = drawActor(random, business);
    return { stone: hold.stone, business, joinedBy, ago, offeredAgo: null, end: null };
  });
}

/** Creates the waitlist of an ended hold. Most of these waitlists are empty. */
export function createEndedHoldWaitlist(
  { stone, business, ago, end }: DemoHold,
  nr: number,
): WaitlistEntry[] {
  if (!end || end.reason === 'withdrawn') return [];
  const others = othersThan(business);
  const waiting = others[Math.floor(nr / OF_EACH) % others.length] ?? 0;
  const part = (share: number): number => ago - Math.floor((ago - end.ago) * share);
  const place = {
    stone,
    business: waiting,
    joinedBy: customerOf(waiting),
    ago: part(0.3),
    offeredAgo: null,
    end: null,
  };
  if (end.ago < OFFER_LASTS) return [{ ...place, offeredAgo: end.ago }];
  if (nr % OF_EACH === LAPSED)
    return [
      {
        ...place,
        offeredAgo: end.ago,
        end: { how: 'lapsed', by: null, ago: end.ago - OFFER_LASTS },
      },
    ];
  if (nr % OF_EACH === LEFT)
    return [{ ...place, end: { how: 'left', by: place.joinedBy, ago: part(0.6) } }];
  return [];
}

/**
 * Creates the earlier hold of each ordered stone with a waitlist. The holder either orders the
 * stone (`closed`) or releases it (`taken`).
 */
export const createHoldsBeforeOrders = (orders: readonly DemoOrder[]): DemoHold[] =>
  withLine(orders).map(({ stone, line, business, requestedBy, ago }) => {
    const holder = line === 'closed' ? business : otherThan(business);
    const heldAgo = ago + HELD_BEFORE;
    return {
      stone,
      business: holder,
      placedBy: line === 'closed' ? requestedBy : customerOf(holder),
      ago: heldAgo,
      extendedAgo: null,
      untilAgo: heldAgo - HOLD_LASTS,
      end:
        line === 'closed'
          ? { reason: 'confirmed', ago }
          : { reason: 'released', ago: ago + FREED_BEFORE },
    };
  });

/**
 * Creates the waitlist of each ordered stone that was held before. The waiting business either
 * orders the stone (`taken`) or loses it (`closed`).
 */
export const createOrderWaitlists = (orders: readonly DemoOrder[]): WaitlistEntry[] =>
  withLine(orders).map(({ stone, line, business, requestedBy, ago, end }) => {
    const waiting = line === 'taken' ? business : otherThan(business);
    return {
      stone,
      business: waiting,
      joinedBy: line === 'taken' ? requestedBy : customerOf(waiting),
      ago: ago + JOINED_BEFORE,
      offeredAgo: line === 'taken' ? ago + FREED_BEFORE : null,
      end:
        line === 'taken'
          ? { how: 'taken', by: requestedBy, ago }
          : { how: 'closed', by: null, ago: end?.ago ?? ago },
    };
  });

const withLine = (orders: readonly DemoOrder[]) =>
  orders.flatMap(({ stones: [stone], line, ...order }) =>
    stone && line ? [{ ...order, stone, line }] : [],
  );

const othersThan = (business: number): number[] => REGISTERED.filter((index) => index !== business);
const otherThan = (business: number): number => othersThan(business)[0] ?? 0;

function customerOf(business: number): Person {
  const found = BUSINESSES[business];
  if (!found) throw new Error(`There is no business ${business}.`);
  return found.customer;
}
