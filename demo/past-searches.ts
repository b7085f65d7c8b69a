import { DIAMOND_TYPE, GROWTH_TYPE } from '#machines/codes.ts';
import type { SavedFilter } from '../server/trading/searches/saved-filter.ts';
import { DAY, HOUR } from './days.ts';
import { createDistribution, drawValue } from './distribution.ts';
import { ADMINISTRATOR, ASSOCIATES, BUSINESSES, GUEST, type Person } from './people.ts';
import { chance, createRandom, pick, type Random, wholeBetween } from './random.ts';
import { openedDaysAgo } from './registrations.ts';

/** One past search. `wish` is the index of its filter in the result of `drawWishes`. */
export type PastSearch = {
  readonly by: Person;
  readonly wish: number;
  readonly at: Date;
};

const SHAPES = createDistribution({
  ROUND: 46,
  OVAL: 17,
  EMERALD: 9,
  CUSHION: 7,
  PEAR: 7,
  PRINCESS: 5,
  RADIANT: 4,
  MARQUISE: 3,
  HEART: 1,
  ASSCHER: 1,
});
const COLORS = ['D', 'E', 'F', 'G', 'H', 'I', 'J', 'K'];
const CLARITIES = ['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2', 'SI1', 'SI2'];
const HUES = ['YELLOW', 'PINK', 'BLUE'];
/** Sizes that users search for, as first and last weight in carats. */
const SIZES: readonly (readonly [from: number, to: number])[] = [
  [0.3, 0.39],
  [0.5, 0.69],
  [0.7, 0.89],
  [0.9, 0.99],
  [1, 1.49],
  [1, 1.49],
  [1.5, 1.99],
  [2, 2.99],
  [3, 3.99],
  [4, 4.99],
  [5, 5.99],
];
const WISHES = 96;

/** Returns the filters that users search with. Some filters match no stone. */
export function drawWishes(seed: number): readonly SavedFilter[] {
  const random = createRandom(seed, 'wishes');
  return Array.from({ length: WISHES }, () => drawWish(random));
}

function drawWish(random: Random): SavedFilter {
  const [from, to] = pick(random, SIZES);
  const shape = [drawValue(random, SHAPES)];
  const carat = [{ from, to }];
  if (chance(random, 0.1))
    return { carat, diamond_type: DIAMOND_TYPE.fancy, fancy: [pick(random, HUES)], shape };
  const growth = chance(random, 0.6)
    ? { growth_type: chance(random, 0.6) ? GROWTH_TYPE.natural : GROWTH_TYPE.labGrown }
    : {};
  return {
    carat,
    clarity: someInARow(random, CLARITIES),
    color: someInARow(random, COLORS),
    diamond_type: DIAMOND_TYPE.white,
    ...growth,
    shape,
  };
}

function someInARow(random: Random, values: readonly string[]): string[] {
  const first = wholeBetween(random, 0, values.length - 2);
  return values.slice(first, first + wholeBetween(random, 1, 3));
}

const DAYS = 364;
/**
 * Traffic model: searches per working day a year ago, additional searches per day until today, and
 * factor for weekend days.
 */
const USUAL = 12;
const GROWN_BY = 26;
const AT_WEEKENDS = 0.15;
/** Relative number of searches by hour of the day, from 6 to 19 h UTC. */
const HOURS = createDistribution({
  6: 2,
  7: 5,
  8: 10,
  9: 14,
  10: 15,
  11: 12,
  12: 7,
  13: 10,
  14: 13,
  15: 12,
  16: 9,
  17: 5,
  18: 2,
  19: 1,
});

/** Yields the searches of a year, from oldest to newest. `share` scales their number. */
export function* drawPastSearches(
  seed: number,
  anchor: Date,
  share: number,
): Generator<PastSearch> {
  const random = createRandom(seed, 'searches of the year');
  const midnight = new Date(anchor).setUTCHours(0, 0, 0, 0);
  for (let day = DAYS; day >= 0; day -= 1) {
    const begins = midnight - day * DAY * 60_000;
    for (const minute of drawMinutes(random, begins, day, share)) {
      const at = new Date(begins + minute * 60_000);
      if (at < anchor) yield { by: drawSearcher(random, day), wish: drawPlace(random), at };
    }
  }
}

function drawMinutes(random: Random, begins: number, day: number, share: number): number[] {
  const weekday = new Date(begins).getUTCDay();
  const usual = (USUAL + GROWN_BY * (1 - day / DAYS)) * share;
  const many = weekday === 0 || weekday === 6 ? usual * AT_WEEKENDS : usual;
  const count = Math.floor(many * (0.7 + 0.6 * random.next()) + random.next());
  return Array.from(
    { length: count },
    () => Number(drawValue(random, HOURS)) * HOUR + wholeBetween(random, 0, HOUR - 1),
  ).toSorted((one, other) => one - other);
}

/** Returns the index of a filter. Low indexes are more likely, so some searches are common. */
const drawPlace = (random: Random): number => Math.floor(WISHES * random.next() ** 1.8);

function drawSearcher(random: Random, day: number): Person {
  const who = random.next();
  if (who < 0.05) return ADMINISTRATOR;
  if (who < 0.15) return GUEST;
  if (who < 0.4) return pick(random, ASSOCIATES);
  const there = BUSINESSES.filter((_, business) => openedDaysAgo(business) > day);
  return pick(random, there).customer;
}
