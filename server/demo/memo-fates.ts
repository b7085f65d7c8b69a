import { DAY, listedBefore, SEEN_FIRST } from './days.ts';
import { clientInTurn } from './holders.ts';
import { createRandom, type Random, wholeBetween } from './random.ts';
import type { DemoStone } from './stone/model.ts';

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
const REMARKS = ['For the fair.', 'Client shows them to a jeweller.', null, null, null, null];

/** Places within each hundred stones, and how many stones go out in twos before the memos are full. */
const SLOTS = new Set([3, 23, 47, 63, 89]);
const AT_ONCE = 2;
const STONES = MEMOS.length * 4;

export function createMemoFates(seed: number): {
  readonly memos: readonly DemoMemo[];
  readonly decide: (stone: DemoStone, place: number) => DemoStone;
} {
  const random = createRandom(seed, 'memos');
  const memos = MEMOS.map((name, i) => draw(random, STORIES[name], i));
  let taken = 0;
  const decide = (stone: DemoStone, place: number): DemoStone => {
    const memo = memos[Math.floor(taken / AT_ONCE) % memos.length];
    if (!memo || taken >= STONES || !SLOTS.has(place % 100)) return stone;
    taken += 1;
    const listed = listedBefore(stone, memo.ago + SEEN_FIRST);
    memo.stones.push(listed);
    return listed;
  };
  return { memos, decide };
}

function draw(random: Random, story: Story, i: number): DemoMemo {
  const [least, most] = story.days;
  return {
    business: clientInTurn(i),
    byAssociate: i % 3 !== 0,
    termsDays: story.terms,
    remark: REMARKS[i % REMARKS.length] ?? null,
    ago: wholeBetween(random, least * DAY, most * DAY),
    stones: [],
    story,
  };
}

/** What was settled of a memo, in the order in which it happened. */
export function settlementsOf({ stones, story, ago }: DemoMemo): Settlement[] {
  let from = 0;
  return story.settled(stones.length).flatMap(({ count, at, ...how }) => {
    const some = stones.slice(from, from + count);
    from += count;
    return some.length === 0 ? [] : [{ ...how, stones: some, ago: Math.round(ago * (1 - at)) }];
  });
}
