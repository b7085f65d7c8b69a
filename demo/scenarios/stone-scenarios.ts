import { DAY, HOLD_LASTS, HOUR, listedBefore, SEEN_FIRST } from '../days.ts';
import { chance, createRandom, type Random, wholeBetween } from '../random.ts';
import { drawActor, pickRegisteredBusiness } from '../registered-businesses.ts';
import type { DemoStone } from '../stone/model.ts';
import { findWithdrawnAgo, LISTED_AMONG } from '../supplier-lists.ts';
import { createMemoScenarios, type DemoMemo } from './memo-scenarios.ts';
import { createOrderScenarios, type DemoOrder } from './order-scenarios.ts';
import { drawInPastYear, pickPastBusiness } from './past-year.ts';
import type { DemoHold, HoldEnd } from './waitlist-scenarios.ts';
import {
  createEndedHoldWaitlist,
  createHoldsBeforeOrders,
  createOrderWaitlists,
  drawWaitlist,
  type WaitlistEntry,
} from './waitlist-scenarios.ts';

/** A stone that its supplier withdrew, `ago` minutes before the demo data is loaded. */
export type Withdrawal = { readonly stone: DemoStone; readonly ago: number };

export type StoneScenarios = {
  readonly withdrawals: readonly Withdrawal[];
  readonly holds: readonly DemoHold[];
  readonly line: readonly WaitlistEntry[];
  readonly orders: readonly DemoOrder[];
  readonly memos: readonly DemoMemo[];
  /**
   * Assigns a scenario to a stone. Must be called in the order of stones. Returns the stone, with
   * an earlier listing time if the scenario needs it.
   */
  readonly decide: (stone: DemoStone, place: number) => DemoStone;
};

/** Positions, among each hundred stones, of the stones that get each scenario. */
const WITHDRAWN = new Set([5, 41, 77]);
const HELD = 37;
const RELEASED = 12;
const EXPIRED = 66;
/** Staff withdrew one of ten ended holds. */
const TAKEN_AWAY_EVERY = 10;
/**
 * Indexes of holds that ended a few minutes ago. The offer to the first waitlist entry is therefore
 * still open.
 */
const JUST_ENDED = new Set([3, 33, 63]);
const A_MOMENT = 15;
/**
 * The first ended holds, up to this number, are recent. Of all further ended holds, every second
 * ended earlier in the past year.
 */
const ENDED_LATELY = 40;

export function createStoneScenarios(seed: number): StoneScenarios {
  const random = createRandom(seed, 'fates');
  const withdrawals: Withdrawal[] = [];
  const holds: DemoHold[] = [];
  const line: WaitlistEntry[] = [];
  const orders = createOrderScenarios(seed);
  const memos = createMemoScenarios(seed);
  let live = 0;
  let ended = 0;

  const decide = (stone: DemoStone, place: number): DemoStone => {
    const slot = place % 100;
    if (WITHDRAWN.has(slot)) {
      const listed = listedBefore(stone, 2 * DAY);
      const drawn = wholeBetween(random, 30, listed.listedAgo - HOUR);
      const ago = place < LISTED_AMONG ? findWithdrawnAgo(listed) : null;
      withdrawals.push({ stone: listed, ago: ago ?? drawn });
      return listed;
    }
    if (slot === HELD) {
      const hold = drawLiveHold(random, stone, pickRegisteredBusiness(live));
      holds.push(hold);
      if (live % 5 === 1) line.push(...drawWaitlist(random, hold, live % 10 === 1 ? 2 : 1));
      live += 1;
      return hold.stone;
    }
    if (slot === RELEASED || slot === EXPIRED) {
      const reason =
        ended % TAKEN_AWAY_EVERY === 9 ? 'withdrawn' : slot === EXPIRED ? 'expired' : 'released';
      const past =
        ended >= ENDED_LATELY && ended % 2 === 0 && !JUST_ENDED.has(ended)
          ? drawInPastYear(random)
          : null;
      const hold = drawEndedHold(random, stone, {
        reason,
        business: past === null ? pickRegisteredBusiness(ended) : pickPastBusiness(ended, past),
        past,
        isFresh: JUST_ENDED.has(ended),
      });
      holds.push(hold);
      if (past === null) line.push(...createEndedHoldWaitlist(hold, ended));
      ended += 1;
      return hold.stone;
    }
    return orders.decide(stone, place) ?? memos.decide(stone, place);
  };
  return {
    withdrawals,
    get holds() {
      return [...holds, ...createHoldsBeforeOrders(orders.orders)];
    },
    get line() {
      return [...line, ...createOrderWaitlists(orders.orders)];
    },
    orders: orders.orders,
    memos: memos.memos,
    decide,
  };
}

function drawLiveHold(random: Random, stone: DemoStone, business: number): DemoHold {
  const left = wholeBetween(random, 4 * HOUR, 47 * HOUR);
  const extended = chance(random, 0.12);
  const ago = (extended ? 2 : 1) * HOLD_LASTS - left;
  return {
    stone: listedBefore(stone, ago + SEEN_FIRST),
    business,
    placedBy: drawActor(random, business),
    ago,
    extendedAgo: extended ? ago - wholeBetween(random, HOUR, HOLD_LASTS - HOUR) : null,
    untilAgo: -left,
    end: null,
  };
}

function drawEndedHold(
  random: Random,
  stone: DemoStone,
  {
    reason,
    business,
    past,
    isFresh,
  }: { reason: HoldEnd['reason']; business: number; past: number | null; isFresh: boolean },
): DemoHold {
  const drawn = past ?? wholeBetween(random, 3 * DAY, 45 * DAY);
  const kept = reason === 'expired' ? HOLD_LASTS : wholeBetween(random, 20, HOLD_LASTS - HOUR);
  const ago = isFresh ? kept + A_MOMENT : drawn;
  return {
    stone: listedBefore(stone, ago + SEEN_FIRST),
    business,
    placedBy: drawActor(random, business),
    ago,
    extendedAgo: null,
    untilAgo: ago - HOLD_LASTS,
    end: { reason, ago: ago - kept },
  };
}
