import { DAY, HOUR, listedBefore, SEEN_FIRST } from './days.ts';
import { clientInTurn, drawActor, REGISTERED } from './holders.ts';
import { createMemoFates, type DemoMemo } from './memo-fates.ts';
import { createOrderFates, type DemoOrder } from './order-fates.ts';
import type { Person } from './people.ts';
import { chance, createRandom, type Random, wholeBetween } from './random.ts';
import type { DemoStone } from './stone/model.ts';

/** What became of some stones after they were listed. All times are minutes before the load. */
export type Withdrawal = { readonly stone: DemoStone; readonly ago: number };

export type HoldEnd = {
  readonly reason: 'released' | 'expired' | 'withdrawn';
  readonly ago: number;
};

export type DemoHold = {
  readonly stone: DemoStone;
  readonly business: number;
  readonly placedBy: Person;
  readonly ago: number;
  readonly extendedAgo: number | null;
  /** Negative: the end lies ahead. */
  readonly untilAgo: number;
  readonly end: HoldEnd | null;
};

export type PlaceInLine = {
  readonly stone: DemoStone;
  readonly business: number;
  readonly joinedBy: Person;
  readonly ago: number;
};

export type Fates = {
  readonly withdrawals: readonly Withdrawal[];
  readonly holds: readonly DemoHold[];
  readonly line: readonly PlaceInLine[];
  readonly orders: readonly DemoOrder[];
  readonly memos: readonly DemoMemo[];
  /** Decides over one stone, in the order of the list; answers it with its day of listing moved where need be. */
  readonly decide: (stone: DemoStone, place: number) => DemoStone;
};

/** How long a hold lasts by the setting that the migrations bring. */
const HOLD_LASTS = 48 * HOUR;

/** Places within each hundred stones. */
const WITHDRAWN = new Set([5, 41, 77]);
const HELD = 37;
const RELEASED = 12;
const EXPIRED = 66;
/** Every tenth ended hold was ended by the back office. */
const TAKEN_AWAY_EVERY = 10;

export function createFates(seed: number): Fates {
  const random = createRandom(seed, 'fates');
  const withdrawals: Withdrawal[] = [];
  const holds: DemoHold[] = [];
  const line: PlaceInLine[] = [];
  const orders = createOrderFates(seed);
  const memos = createMemoFates(seed);
  let live = 0;
  let ended = 0;

  const decide = (stone: DemoStone, place: number): DemoStone => {
    const slot = place % 100;
    if (WITHDRAWN.has(slot)) {
      const listed = listedBefore(stone, 2 * DAY);
      withdrawals.push({ stone: listed, ago: wholeBetween(random, 30, listed.listedAgo - HOUR) });
      return listed;
    }
    if (slot === HELD) {
      const hold = drawLiveHold(random, stone, clientInTurn(live));
      holds.push(hold);
      if (live % 5 === 1) line.push(...drawLine(random, hold, live % 10 === 1 ? 2 : 1));
      live += 1;
      return hold.stone;
    }
    if (slot === RELEASED || slot === EXPIRED) {
      const reason =
        ended % TAKEN_AWAY_EVERY === 9 ? 'withdrawn' : slot === EXPIRED ? 'expired' : 'released';
      const hold = drawEndedHold(random, stone, clientInTurn(ended), reason);
      holds.push(hold);
      ended += 1;
      return hold.stone;
    }
    return orders.decide(stone, place) ?? memos.decide(stone, place);
  };
  return { withdrawals, holds, line, orders: orders.orders, memos: memos.memos, decide };
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
  business: number,
  reason: HoldEnd['reason'],
): DemoHold {
  const ago = wholeBetween(random, 3 * DAY, 45 * DAY);
  const kept = reason === 'expired' ? HOLD_LASTS : wholeBetween(random, 20, HOLD_LASTS - HOUR);
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

function drawLine(random: Random, hold: DemoHold, length: number): PlaceInLine[] {
  const others = REGISTERED.filter((index) => index !== hold.business);
  const first = wholeBetween(random, 0, others.length - 1);
  return Array.from({ length }, (_, step) => {
    const business = others[(first + step) % others.length] ?? 0;
    const longest = Math.max(2, hold.ago - 5);
    const ago = wholeBetween(random, 1, longest);
    return { stone: hold.stone, business, joinedBy: drawActor(random, business), ago };
  });
}
