import { HOLD_LASTS, HOUR, OFFER_LASTS } from '../days.ts';
import { drawActor, REGISTERED } from '../holders.ts';
import { BUSINESSES, type Person } from '../people.ts';
import { type Random, wholeBetween } from '../random.ts';
import type { DemoStone } from '../stone/model.ts';
import type { DemoHold } from './fates.ts';
import type { DemoOrder } from './order-fates.ts';

/** Who waits for a stone that another holds, and what came of it. All times are minutes before the load. */
export type PlaceInLine = {
  readonly stone: DemoStone;
  readonly business: number;
  readonly joinedBy: Person;
  readonly ago: number;
  /** when the stone was offered; an offer that stands ends ahead */
  readonly offeredAgo: number | null;
  readonly end: PlaceEnd | null;
};

export type PlaceEnd = {
  readonly how: 'taken' | 'lapsed' | 'left' | 'closed';
  /** Nobody: the portal did it. */
  readonly by: Person | null;
  readonly ago: number;
};

/** What becomes of who waits for a stone that is asked for in the end. */
export type LineOfOrder = 'taken' | 'closed';

/** Of each ten holds that ended, in these the next in line did not answer or had gone before. */
const LAPSED = 5;
const LEFT = 2;
const OF_EACH = 10;
/** How long before an order its stone was held, and was let go for who waited. */
const HELD_BEFORE = 30 * HOUR;
const JOINED_BEFORE = 20 * HOUR;
const FREED_BEFORE = 40;

/** Those who wait now, for a hold that runs. */
export function drawLine(random: Random, hold: DemoHold, length: number): PlaceInLine[] {
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

/** Who waited for a hold that ended, where anybody did. */
export function lineOfEnded({ stone, business, ago, end }: DemoHold, nr: number): PlaceInLine[] {
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

/** A stone that had a line was held: by who asks for it, or by another who let it go. */
export const holdsBeforeOrders = (orders: readonly DemoOrder[]): DemoHold[] =>
  withLine(orders).map(({ stone, line, business, askedBy, ago }) => {
    const holder = line === 'closed' ? business : otherThan(business);
    const heldAgo = ago + HELD_BEFORE;
    return {
      stone,
      business: holder,
      placedBy: line === 'closed' ? askedBy : customerOf(holder),
      ago: heldAgo,
      extendedAgo: null,
      untilAgo: heldAgo - HOLD_LASTS,
      end:
        line === 'closed'
          ? { reason: 'confirmed', ago }
          : { reason: 'released', ago: ago + FREED_BEFORE },
    };
  });

/** Who waited and was the one that asked for it, or waited for a stone that was sold. */
export const lineOfOrders = (orders: readonly DemoOrder[]): PlaceInLine[] =>
  withLine(orders).map(({ stone, line, business, askedBy, ago, end }) => {
    const waiting = line === 'taken' ? business : otherThan(business);
    return {
      stone,
      business: waiting,
      joinedBy: line === 'taken' ? askedBy : customerOf(waiting),
      ago: ago + JOINED_BEFORE,
      offeredAgo: line === 'taken' ? ago + FREED_BEFORE : null,
      end:
        line === 'taken'
          ? { how: 'taken', by: askedBy, ago }
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
