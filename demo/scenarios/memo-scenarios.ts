import { DAY, listedBefore, SEEN_FIRST } from '../days.ts';
import { createRandom, type Random, wholeBetween } from '../random.ts';
import { pickRegisteredBusiness } from '../registered-businesses.ts';
import type { DemoStone } from '../stone/model.ts';
import { drawInPastYear, pickPastBusiness } from './past-year.ts';

/**
 * Outcome of a return check. `recalled` means that the stone was not returned: staff recorded the
 * return by mistake.
 */
export type CheckEnd = 'waiting' | 'passed' | 'failed' | 'recalled';

/**
 * Stones of a memo that are returned or sold together, `ago` minutes before the demo data is
 * loaded.
 */
export type Settlement = {
  readonly kind: 'receive' | 'sell';
  readonly check?: CheckEnd;
  /** true for a sale by mistake: it is credited later, and the stones are on memo again */
  readonly isCredited?: boolean;
  readonly stones: readonly DemoStone[];
  readonly ago: number;
};

export type DemoMemo = {
  readonly business: number;
  readonly byAssociate: boolean;
  readonly termsDays: number;
  readonly remark: string | null;
  readonly ago: number;
  /**
   * minutes from the issue of the memo until all stones are returned or sold; for an open memo,
   * until the demo data is loaded
   */
  readonly lasted: number;
  readonly stones: DemoStone[];
  readonly story: Story;
};

/**
 * Template of a memo. `settled` returns groups of stones that are returned or sold, each at a share
 * (`at`) of the duration. All other stones stay on memo.
 */
type Story = {
  readonly days: readonly [least: number, most: number];
  readonly terms: number;
  /** share of the duration after which the memo is renewed once, before any settlement */
  readonly renewedAt?: number;
  readonly settled: (
    stones: number,
  ) => readonly ({ count: number; at: number } & Pick<
    Settlement,
    'kind' | 'check' | 'isCredited'
  >)[];
};

const STORIES = {
  open: { days: [1, 11], terms: 14, settled: () => [] },
  credited: {
    days: [1, 11],
    terms: 14,
    settled: () => [{ kind: 'sell', count: 1, at: 0.5, isCredited: true }],
  },
  partial: {
    days: [5, 12],
    terms: 14,
    renewedAt: 0.3,
    settled: (stones) => [
      { kind: 'receive', count: 1, at: 0.4, check: 'waiting' },
      { kind: 'sell', count: stones > 3 ? 1 : 0, at: 0.7 },
    ],
  },
  overdue: {
    days: [16, 80],
    terms: 14,
    settled: () => [{ kind: 'receive', count: 1, at: 0.3, check: 'recalled' }],
  },
  overduePartial: {
    days: [20, 45],
    terms: 7,
    settled: () => [{ kind: 'receive', count: 1, at: 0.3 }],
  },
  closed: {
    days: [20, 60],
    terms: 14,
    settled: (stones) => [
      { kind: 'receive', count: 1, at: 0.2, check: 'failed' },
      { kind: 'receive', count: stones - 1, at: 0.25 },
    ],
  },
  sold: {
    days: [15, 50],
    terms: 14,
    settled: (stones) => [{ kind: 'sell', count: stones, at: 0.3 }],
  },
  mixed: {
    days: [18, 40],
    terms: 10,
    settled: (stones) => [
      { kind: 'receive', count: 1, at: 0.2, check: 'passed' },
      { kind: 'sell', count: stones - 1, at: 0.5 },
    ],
  },
} as const satisfies Record<string, Story>;

/**
 * The story of each recent memo. The first ten memos contain each state, so that small data sets do
 * too.
 */
const MEMOS: readonly (keyof typeof STORIES)[] = [
  'open',
  'partial',
  'overdue',
  'closed',
  'sold',
  'mixed',
  'overduePartial',
  'credited',
  'partial',
  'open',
  'overdue',
  'sold',
  'open',
  'closed',
  'partial',
  'overdue',
  'open',
  'mixed',
  'overduePartial',
  'open',
  'closed',
  'partial',
  'overdue',
  'open',
  'sold',
];
/** The stories of older memos, used in rotation. Each of these stories ends the memo. */
const PAST = [
  'sold',
  'mixed',
  'closed',
  'sold',
  'mixed',
] as const satisfies readonly (keyof typeof STORIES)[];
const PAST_MEMOS = 90;
const REMARKS = ['For the fair.', 'Client shows them to a jeweller.', null, null, null, null];

/**
 * Positions of the stones on memo among each hundred stones. Two rounds give each recent memo two
 * stones per round. The older memos follow.
 */
const SLOTS = new Set([3, 23, 47, 63, 89]);
const AT_ONCE = 2;
const STONES_OF_ONE = 4;
const STONES = MEMOS.length * STONES_OF_ONE;

export function createMemoScenarios(seed: number): {
  readonly memos: readonly DemoMemo[];
  readonly decide: (stone: DemoStone, place: number) => DemoStone;
} {
  const random = createRandom(seed, 'memos');
  const late = MEMOS.map((name, i) => draw(random, STORIES[name], i));
  const past = Array.from({ length: PAST_MEMOS }, (_, i) => drawPast(random, i));
  const memos = [...late, ...past];
  let taken = 0;
  const decide = (stone: DemoStone, place: number): DemoStone => {
    if (!SLOTS.has(place % 100)) return stone;
    const memo =
      taken < STONES
        ? late[Math.floor(taken / AT_ONCE) % late.length]
        : past[Math.floor((taken - STONES) / STONES_OF_ONE)];
    if (!memo) return stone;
    taken += 1;
    const listed = listedBefore(stone, memo.ago + SEEN_FIRST);
    memo.stones.push(listed);
    return listed;
  };
  return { memos, decide };
}

function draw(random: Random, story: Story, i: number): DemoMemo {
  const [least, most] = story.days;
  const ago = wholeBetween(random, least * DAY, most * DAY);
  return {
    business: pickRegisteredBusiness(i),
    byAssociate: i % 3 !== 0,
    termsDays: story.terms,
    remark: REMARKS[i % REMARKS.length] ?? null,
    ago,
    lasted: ago,
    stones: [],
    story,
  };
}

function drawPast(random: Random, i: number): DemoMemo {
  const story = STORIES[PAST[i % PAST.length] ?? 'sold'];
  const ago = drawInPastYear(random);
  return {
    business: pickPastBusiness(i, ago),
    byAssociate: i % 4 !== 0,
    termsDays: story.terms,
    remark: REMARKS[i % REMARKS.length] ?? null,
    ago,
    lasted: 2 * story.terms * DAY,
    stones: [],
    story,
  };
}

/** Returns the returns and sales of a memo in chronological order. */
export function createSettlements({ stones, story, ago, lasted }: DemoMemo): Settlement[] {
  let from = 0;
  return story.settled(stones.length).flatMap(({ count, at, ...how }) => {
    const some = stones.slice(from, from + count);
    from += count;
    return some.length === 0 ? [] : [{ ...how, stones: some, ago: Math.round(ago - lasted * at) }];
  });
}
