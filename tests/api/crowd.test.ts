import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, pick, type Random, wholeBetween } from '../../server/demo/random.ts';
import { freshDemoDatabase } from '../support/demo-database.ts';
import { type Desk, deskOf, type Stone } from '../support/desk.ts';
import { type KeepDesk, keepDeskOf } from '../support/keep-desk.ts';
import { ledgerFaults } from '../support/ledger-faults.ts';
import { type MemoDesk, memoDeskOf } from '../support/memo-desk.ts';
import { type Cast, castOf } from '../support/people.ts';
import { type Answer, type Person, type Portal, startPortal } from '../support/portal.ts';

/** Few stones and many hands: whatever can meet, meets. */
const STONES = 30;
const HANDS = 12;
const ACTS = 60;

/** Two servers on one database. */
let one: Portal;
let two: Portal;
let cast: Cast;
let stones: readonly Stone[];
beforeAll(async () => {
  const database = await freshDemoDatabase();
  [one, two] = await Promise.all([startPortal(database), startPortal(database)]);
  cast = await castOf(one);
  stones = await deskOf(one).stones(STONES);
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await one.database.drop();
});

/** Somebody at one of the servers, with a liking of its own for what to do next. */
interface Hand {
  random: Random;
  desk: Desk;
  memos: MemoDesk;
  lists: KeepDesk;
}
type Act = (hand: Hand) => Promise<Answer>;

const some = <T>(random: Random, of: readonly T[]): T[] => {
  const taken = new Set<T>();
  for (let left = wholeBetween(random, 1, 8); left > 0 && of.length > 0; left -= 1)
    taken.add(pick(random, of));
  return [...taken];
};
const someNumbers = ({ random }: Hand) => some(random, stones).map(({ stock_no }) => stock_no);

/** Records about these stones that are in one of these states, in no order. */
async function someOf(hand: Hand, table: string, states: readonly number[]): Promise<string[]> {
  const { rows } = await one.database.pool.query<{ id: string }>(
    `select id from ${table} where state = any($1) and stone_id = any($2)`,
    [states, stones.map(({ id }) => id)],
  );
  return some(
    hand.random,
    rows.map(({ id }) => id),
  );
}

const client = (hand: Hand): Person =>
  pick(hand.random, [cast.ada, cast.piers, cast.odile, cast.hanna, cast.ravi]);
const boss = () => cast.administrator;
const forClient = (hand: Hand) => ({ user_id: client(hand).id });

const ACTS_OF: Readonly<Record<string, Act>> = {
  hold: (hand) => hand.desk.hold(client(hand), someNumbers(hand)),
  release: async (hand) => hand.desk.release(boss(), await someOf(hand, 'hold', [1])),
  wait: (hand) => hand.desk.join(client(hand), someNumbers(hand).slice(0, 1)),
  confirm: (hand) => hand.desk.confirm(client(hand), someNumbers(hand)),
  approve: async (hand) => {
    const ids = await someOf(hand, 'confirm_stone', [1]);
    return hand.desk.approve(boss(), ids, { each: hand.random.next() < 0.5 });
  },
  reject: async (hand) => {
    const ids = await someOf(hand, 'confirm_stone', [1]);
    return hand.desk.reject(boss(), ids, { remark: 'Sold elsewhere.', each: true });
  },
  cancel: async (hand) =>
    hand.desk.cancelOrders(boss(), await someOf(hand, 'confirm_stone', [1]), {
      remark: 'Changed our mind.',
    }),
  issue: (hand) => hand.memos.issue(boss(), someNumbers(hand), forClient(hand)),
  receive: async (hand) => hand.memos.receive(boss(), await someOf(hand, 'memo_line', [1, 2])),
  sell: async (hand) => hand.memos.sell(boss(), await someOf(hand, 'memo_line', [1])),
  reverse: async (hand) =>
    hand.memos.reverse(boss(), await someOf(hand, 'memo_line', [2, 3]), 'A mistake.'),
  keep: (hand) =>
    hand.lists.add(
      client(hand),
      pick(hand.random, ['cart', 'watchlist', 'notes']),
      some(hand.random, stones),
    ),
  ask: (hand) => hand.lists.ask(client(hand), some(hand.random, stones)),
  status: (hand) =>
    hand.desk.setStatus(boss(), pick(hand.random, stones).id, pick(hand.random, [1, 2])),
};

describe('a crowd at two servers', () => {
  it('grabs at the same stones in every way: each act is done or refused, none fails', async () => {
    const answers: { act: string; answer: Answer }[] = [];
    const sides = [one, two].map((portal) => ({
      desk: deskOf(portal),
      memos: memoDeskOf(portal),
      lists: keepDeskOf(portal),
    }));
    await Promise.all(
      Array.from({ length: HANDS }, async (_, turn) => {
        const random = createRandom(turn, 'crowd');
        const hand = { random, ...(sides[turn % 2] as Omit<Hand, 'random'>) };
        for (let left = ACTS; left > 0; left -= 1) {
          const [act, run] = pick(random, Object.entries(ACTS_OF));
          answers.push({ act, answer: await run(hand) });
        }
      }),
    );
    const failed = answers.filter(({ answer }) => answer.status >= 500);
    expect(failed).toEqual([]);
    // Or the crowd would only have stood about.
    const done = new Set(answers.flatMap(({ act, answer }) => (answer.status === 200 ? act : [])));
    expect(done.size).toBeGreaterThan(Object.keys(ACTS_OF).length / 2);
  });

  it('leaves a ledger that adds up', async () => {
    expect(await ledgerFaults(one.database.pool)).toEqual([]);
  });
});
