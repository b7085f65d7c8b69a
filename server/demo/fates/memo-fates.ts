import { DAY, listedBefore, SEEN_FIRST } from '../days.ts';
import { clientInTurn } from '../holders.ts';
import { createRandom, type Random, wholeBetween } from '../random.ts';
import type { DemoStone } from '../stone/model.ts';
import { clientThen, drawInPastYear } from './past-year.ts';

/** What the house found of stones that came back, where it looked at them; recalled ones had never left the client. */
export type CheckEnd = 'waiting' | 'passed' | 'failed' | 'recalled';

/** Stones that were settled together, so many minutes before the load. */
export type Settlement = {
  readonly kind: 'receive' | 'sell';
  readonly check?: CheckEnd;
  /** a sale that was a mistake: it is credited, and the stones are out again */
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
  /** in how many minutes all of it was settled; what is open has taken until now */
  readonly lasted: number;
  readonly stones: DemoStone[];
  readonly story: Story;
};

/** What becomes of so many stones: how many are received and sold, the rest is out; and after which share of the time. */
type Story = {
  readonly days: readonly [least: number, most: number];
  readonly terms: number;
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

/** One memo each; the first ten, which a small world has too, show every state. */
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
/** Those of the year before, in turn: nothing of them is out. */
const PAST = [
  'sold',
  'mixed',
  'closed',
  'sold',
  'mixed',
] as const satisfies readonly (keyof typeof STORIES)[];
const PAST_MEMOS = 90;
const REMARKS = ['For the fair.', 'Client shows them to a jeweller.', null, null, null, null];

/** Places within each hundred stones, and how many stones go out in twos before the memos are full. */
const SLOTS = new Set([3, 23, 47, 63, 89]);
const AT_ONCE = 2;
const STONES_OF_ONE = 4;
const STONES = MEMOS.length * STONES_OF_ONE;

export function createMemoFates(seed: number): {
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
    business: clientInTurn(i),
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
    business: clientThen(i, ago),
    byAssociate: i % 4 !== 0,
    termsDays: story.terms,
    remark: REMARKS[i % REMARKS.length] ?? null,
    ago,
    lasted: 2 * story.terms * DAY,
    stones: [],
    story,
  };
}

/** What was settled of a memo, in the order in which it happened. */
export function settlementsOf({ stones, story, ago, lasted }: DemoMemo): Settlement[] {
  let from = 0;
  return story.settled(stones.length).flatMap(({ count, at, ...how }) => {
    const some = stones.slice(from, from + count);
    from += count;
    return some.length === 0 ? [] : [{ ...how, stones: some, ago: Math.round(ago - lasted * at) }];
  });
}
