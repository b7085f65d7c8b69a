import { APPROVAL, type ApprovalCode } from '#machines/codes.ts';
import { DAY, HOUR, listedBefore, SEEN_FIRST } from '../days.ts';
import { ADMINISTRATOR, type Person, QUALITY_CONTROL } from '../people.ts';
import { createRandom, type Random, wholeBetween } from '../random.ts';
import { drawActor, pickRegisteredBusiness } from '../registered-businesses.ts';
import type { DemoStone } from '../stone/model.ts';
import { drawInPastYear, pickPastBusiness } from './past-year.ts';

/**
 * Outcome of the waitlist for a stone that was ordered: the waiting business ordered the stone
 * (`taken`) or lost it (`closed`).
 */
export type WaitlistOutcome = 'taken' | 'closed';

export type DemoOrder = {
  readonly stones: DemoStone[];
  readonly business: number;
  readonly requestedBy: Person;
  /** true if the order belongs to a request of an API client */
  readonly isExternal: boolean;
  readonly ago: number;
  /**
   * outcome of the waitlist for the first stone, which was held before the order; null without a
   * waitlist
   */
  readonly line: WaitlistOutcome | null;
  readonly end: { readonly state: ApprovalCode; readonly by: Person; readonly ago: number } | null;
};

/** Number of recent orders, which contain each state. Small data sets contain no older orders. */
const LATE_ORDERS = 40;
const MOST_ORDERS = LATE_ORDERS + 160;
/** Positions of the ordered stones among each hundred stones. */
const ORDERED = new Set([19, 53, 71, 88]);
/** States of recent orders, used in rotation. */
const STATES = [
  APPROVAL.approved,
  APPROVAL.pending,
  APPROVAL.approved,
  APPROVAL.rejected,
  APPROVAL.cancelled,
];
/** States of older orders, used in rotation. No older order is pending. */
const PAST_STATES = [
  APPROVAL.approved,
  APPROVAL.approved,
  APPROVAL.rejected,
  APPROVAL.approved,
  APPROVAL.cancelled,
  APPROVAL.approved,
];
const EXTERNAL = { every: 8, places: [2, 6] };
const STONE_COUNTS = [1, 2, 3];
/** Waitlist outcomes of orders, used in rotation. Orders of API clients have none. */
const LINES: readonly (WaitlistOutcome | null)[] = ['closed', null, null, 'taken', null];
/** Additional minutes between listing and order, because the first stone was held in between. */
const HELD_FIRST = 2 * DAY;

export type OrderScenarios = {
  readonly orders: readonly DemoOrder[];
  /**
   * Returns null if the stone is not ordered. Otherwise returns the stone, with an earlier listing
   * time if the order needs it.
   */
  readonly decide: (stone: DemoStone, place: number) => DemoStone | null;
};

export function createOrderScenarios(seed: number): OrderScenarios {
  const random = createRandom(seed, 'orders');
  const orders: DemoOrder[] = [];

  const decide = (stone: DemoStone, place: number): DemoStone | null => {
    if (!ORDERED.has(place % 100)) return null;
    const last = orders.at(-1);
    const isFull = !last || last.stones.length >= stonesOf(orders.length - 1);
    if (isFull && orders.length >= MOST_ORDERS) return null;
    const order = isFull ? drawOrder(random, orders.length) : last;
    if (isFull) orders.push(order);
    const listed = listedBefore(stone, order.ago + SEEN_FIRST + (order.line ? HELD_FIRST : 0));
    order.stones.push(listed);
    return listed;
  };
  return { orders, decide };
}

const stonesOf = (nr: number): number => STONE_COUNTS[nr % STONE_COUNTS.length] ?? 1;

function drawOrder(random: Random, nr: number): DemoOrder {
  const isLate = nr < LATE_ORDERS;
  const states = isLate ? STATES : PAST_STATES;
  const state = (states[nr % states.length] ?? APPROVAL.pending).code;
  const isPending = state === APPROVAL.pending.code;
  const past = isLate ? null : drawInPastYear(random);
  const business = past === null ? pickRegisteredBusiness(nr) : pickPastBusiness(nr, past);
  const isExternal = EXTERNAL.places.includes(nr % EXTERNAL.every);
  const requestedBy = isExternal ? ADMINISTRATOR : drawActor(random, business);
  const ago =
    past ??
    (isPending ? wholeBetween(random, HOUR, 20 * HOUR) : wholeBetween(random, 4 * DAY, 45 * DAY));
  const decidedBy = isExternal || nr % 2 === 0 ? QUALITY_CONTROL : ADMINISTRATOR;
  return {
    stones: [],
    business,
    requestedBy,
    isExternal,
    ago,
    line: isExternal || !isLate ? null : (LINES[nr % LINES.length] ?? null),
    end: isPending
      ? null
      : {
          state,
          by: state === APPROVAL.cancelled.code ? requestedBy : decidedBy,
          ago: ago - wholeBetween(random, 30, 2 * DAY),
        },
  };
}
