import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CART_STATUS } from '#machines/codes.ts';
import { createRandom, pick, type Random, wholeBetween } from '../../../demo/random.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { associatePath } from '../../support/trade/associates.ts';
import { type DemandDesk, demandDeskOf } from '../../support/trade/demand-desk.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type KeepDesk, keepDeskOf } from '../../support/trade/keep-desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** Few stones and many hands: whatever can meet, meets. */
const STONES = 60;
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
  demands: DemandDesk;
}
type Act = (hand: Hand) => Promise<Answer>;

const some = <T>(random: Random, of: readonly T[]): T[] => {
  const taken = new Set<T>();
  for (let left = wholeBetween(random, 1, 8); left > 0 && of.length > 0; left -= 1)
    taken.add(pick(random, of));
  return [...taken];
};
/** Mostly of those that are free, or nearly all would be refused. */
async function someStones({ random }: Hand): Promise<Stone[]> {
  const { rows } = await one.database.pool.query<Stone>(
    'select id, stock_no from stone where id = any($1) and status = 1',
    [stones.map(({ id }) => id)],
  );
  return some(random, rows.length > 0 && random.next() < 0.8 ? rows : stones).slice(0, 4);
}
const someNumbers = async (hand: Hand): Promise<string[]> =>
  (await someStones(hand)).map(({ stock_no }) => stock_no);

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

const clients = () => [cast.ada, cast.piers, cast.odile, cast.hanna, cast.ravi];
const client = (hand: Hand): Person => pick(hand.random, clients());
const someClients = (hand: Hand): Person[] => some(hand.random, clients());
const boss = () => cast.administrator;
const forClient = (hand: Hand) => ({ user_id: client(hand).id });

const ACTS_OF: Readonly<Record<string, Act>> = {
  hold: async (hand) => hand.desk.hold(client(hand), await someNumbers(hand)),
  release: async (hand) => hand.desk.release(boss(), await someOf(hand, 'hold', [1])),
  wait: async (hand) => hand.desk.join(client(hand), (await someNumbers(hand)).slice(0, 1)),
  confirm: async (hand) => hand.desk.confirm(client(hand), await someNumbers(hand)),
  approve: async (hand) => {
    const ids = await someOf(hand, 'confirm_stone', [1]);
    return hand.desk.approve(boss(), ids, {
      each: hand.random.next() < 0.5,
      // Prices of the crowd may be below cost.
      ...(hand.random.next() < 0.5 ? { below_cost_reason: 'One of a crowd.' } : {}),
    });
  },
  reject: async (hand) => {
    const ids = await someOf(hand, 'confirm_stone', [1]);
    return hand.desk.reject(boss(), ids, { remark: 'Sold elsewhere.', each: true });
  },
  cancel: async (hand) =>
    hand.desk.cancelOrders(boss(), await someOf(hand, 'confirm_stone', [1]), {
      remark: 'Changed our mind.',
    }),
  issue: async (hand) => hand.memos.issue(boss(), await someNumbers(hand), forClient(hand)),
  receive: async (hand) => hand.memos.receive(boss(), await someOf(hand, 'memo_line', [1, 2])),
  sell: async (hand) => hand.memos.sell(boss(), await someOf(hand, 'memo_line', [1])),
  reverse: async (hand) =>
    hand.memos.reverse(boss(), await someOf(hand, 'memo_line', [2, 3]), 'A mistake.'),
  keep: async (hand) =>
    hand.lists.add(
      client(hand),
      pick(hand.random, ['cart', 'watchlist', 'notes']),
      await someStones(hand),
    ),
  ask: async (hand) => hand.lists.ask(client(hand), await someStones(hand)),
  extend: async (hand) => hand.desk.extend(boss(), await someOf(hand, 'hold', [1])),
  leave: async (hand) => hand.desk.leave(boss(), await someOf(hand, 'hold_queue', [1, 2])),
  price: async (hand) =>
    hand.desk.updateOrders(boss(), await someOf(hand, 'confirm_stone', [1]), {
      disc: -31.25,
      below_cost_reason: 'One of a crowd.',
    }),
  unkeep: async (hand) =>
    hand.lists.remove(boss(), 'cart', await someOf(hand, 'cart_line', [CART_STATUS.inCart.code])),
  move: async (hand) =>
    hand.lists.move(boss(), {
      from: 'watchlist',
      to: 'cart',
      ids: await someOf(hand, 'watch_line', [1]),
    }),
  note: async (hand) =>
    hand.lists.change(boss(), { ids: await someOf(hand, 'note', [1]), status: 2 }),
  reply: async (hand) => {
    const [id = NOBODYS_ID] = await someOf(hand, 'enquiry', [1, 2]);
    return hand.lists.reply(boss(), id, { text: 'It is.', offered_per_ct: 950.25 });
  },
  close: async (hand) =>
    hand.lists.close(boss(), await someOf(hand, 'enquiry', [1, 2]), 'Nothing came of it.'),
  want: (hand) => hand.demands.place(client(hand)),
  terms: (hand) => hand.memos.setTerms(boss(), client(hand).businessId, { memo_limit: 5_000_000 }),
  assign: (hand) =>
    one.call(
      boss().token,
      'PUT',
      `${associatePath(pick(hand.random, [cast.tove, cast.marek]).id)}/customers`,
      { body: { data: { business_ids: someClients(hand).map(({ businessId }) => businessId) } } },
    ),
  shut: (hand) =>
    one.call(boss().token, 'PUT', `/customer/user/${cast.piers.id}/status`, {
      body: { data: { is_active: hand.random.next() < 0.5, whole_business: true } },
    }),
  status: (hand) =>
    hand.desk.setStatus(boss(), pick(hand.random, stones).id, pick(hand.random, [1, 2])),
};

describe('concurrent users at two servers', () => {
  it('perform all actions on the same stones: each is done or refused, and none fails', async () => {
    const answers: { act: string; answer: Answer }[] = [];
    const sides = [one, two].map((portal) => ({
      desk: deskOf(portal),
      memos: memoDeskOf(portal),
      lists: keepDeskOf(portal),
      demands: demandDeskOf(portal),
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

  it('leave a ledger that passes the check', async () => {
    expect(await ledgerFaults(one.database.pool)).toEqual([]);
  });
});
