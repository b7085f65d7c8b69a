import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { PriceText } from '../../../server/stock/prices/stone-price.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change, LockedStone } from '../../../server/workflows/change.ts';
import type { FrozenPrices } from '../../../server/workflows/frozen-prices.ts';
import {
  lockMemoLines,
  memoLineRecords,
  newMemoLineRecords,
  newMemoLines,
  reversedMemoLineRecords,
  soldMemoLineRecords,
} from '../../../server/workflows/records/memo-line-records.ts';
import type { MemoLineId, StoneId, UserId } from '../../../src/api/ids.gen.ts';
import { holdFor, offered } from '../../support/machines/standing-records.ts';
import {
  actorOf,
  clientOf,
  rowsOf,
  THE_REASON,
  type UndoneChanges,
  undoneChanges,
} from '../../support/machines/undone-changes.ts';
import { freeStones } from '../../support/trade/free-stones.ts';
import { leaveRoom, lineOf, overdueFor, writtenMemo } from '../../support/trade/memo-lines.ts';

let changes: UndoneChanges;
beforeAll(async () => {
  changes = await undoneChanges();
});

const ada = () => clientOf(changes.cast.ada, changes.cast.tove);
const tove = () => actorOf(changes.cast.tove, 4);

/** 500 dollars each. */
const FIRST = { rap: '1000.00', disc: '-10.0000', price_per_ct: '900.00', amount: '500.00' };
const SECOND = { rap: null, disc: null, price_per_ct: '800.00', amount: '500.00' };
const pricesOf = ([first, second]: readonly [LockedStone, LockedStone]): FrozenPrices =>
  new Map<StoneId, PriceText>([
    [first.id, FIRST],
    [second.id, SECOND],
  ]);

/** Two stones that are out with Ada; the ids of their lines. */
async function twoLines(change: Change): Promise<[MemoLineId, MemoLineId]> {
  const [first, second] = await freeStones(change, 2);
  const memo = await writtenMemo(change, changes.cast.ada);
  return [await lineOf(change, memo, first), await lineOf(change, memo, second)];
}

/** One request has moved these records, so many minutes ago. */
const stepped = (change: Change, ids: readonly string[], by: UserId, minutesAgo: number) =>
  rowsOf(
    change,
    `insert into ledger (at, workflow, record_id, event, from_state, to_state, author, actor_id, actor_role, request_id)
     select now() - make_interval(mins => $3), 'memoLine', record, 'memo.receive', 1, 2, 'person', $2, 1, $4
       from unnest($1::uuid[]) as record`,
    [ids, by, minutesAgo, randomUUID()],
  );

/** Lines on their way to these states, in the opposite order. */
async function decidedFor(change: Change, states: Readonly<Record<string, number>>) {
  const subjects = await lockMemoLines(change, Object.keys(states) as MemoLineId[]);
  return subjects.map((one) => ({ ...one, to: states[one.id ?? ''] ?? 0 })).toReversed();
}

const lines = (change: Change, ids: readonly MemoLineId[]) =>
  rowsOf(
    change,
    `select id, state, remark, ended_at = now() as ended_now, disc, price_per_ct, issued_disc, issued_per_ct
       from memo_line where id = any($1) order by array_position($1, id)`,
    [ids],
  );

/** What is so of every line until something says otherwise. */
const facts = () => ({
  stoneStatus: 1 as const,
  heldFor: null,
  offeredTo: null,
  client: ada(),
  isWithinLimit: true,
  aboveLimit: null,
  isOverdueForLong: false,
  isUntouched: true,
  doer: null,
  isFresh: false,
  isBelowCost: false,
});

describe('a stone on its way to a memo', () => {
  it('meets its client, who holds it and whom it is offered to', async () => {
    const { first, second, subjects } = await changes.undone(async (change) => {
      const [first, second] = await freeStones(change, 2);
      await holdFor(change, first, changes.cast.ada);
      await offered(change, second, changes.cast.piers);
      await leaveRoom(change, changes.cast.ada, '1000.00');
      await overdueFor(change, changes.cast.ada, 0);
      const stones = [second, { ...first, status: 4 as const }];
      const prices = pricesOf([first, second]);
      return { first, second, subjects: await newMemoLines(change, stones, ada(), prices) };
    });
    const { cast } = changes;
    const born = { id: null, businessId: cast.ada.businessId, state: 0 };
    const toPiers = { ...facts(), offeredTo: cast.piers.businessId };
    const held = { ...facts(), stoneStatus: 4, heldFor: cast.ada.businessId };
    expect(subjects).toEqual([
      { ...born, stoneId: second.id, context: toPiers },
      { ...born, stoneId: first.id, context: held },
    ]);
  });

  it('meets a client over its limit, or with a memo that is long overdue', async () => {
    const meet = (room: string, days: number) =>
      changes.undone(async (change) => {
        const stones = await freeStones(change, 2);
        await leaveRoom(change, changes.cast.ada, room);
        await overdueFor(change, changes.cast.ada, days);
        return newMemoLines(change, stones, ada(), pricesOf(stones));
      });
    const over = { context: { isWithinLimit: false, isOverdueForLong: false } };
    expect(await meet('999.99', 0)).toMatchObject([over, over]);
    const overdue = { context: { isWithinLimit: true, isOverdueForLong: true } };
    expect(await meet('1000.00', 400)).toMatchObject([overdue, overdue]);
  });

  it('is nobody’s before a client is chosen', async () => {
    const { stones, subjects } = await changes.undone(async (change) => {
      const stones = await freeStones(change, 2);
      return { stones, subjects: await newMemoLines(change, stones, null, new Map()) };
    });
    const born = { id: null, businessId: null, state: 0 };
    const context = { ...facts(), client: null, isWithinLimit: false };
    expect(subjects).toEqual([
      { ...born, stoneId: stones[0].id, context },
      { ...born, stoneId: stones[1].id, context },
    ]);
  });
});

describe('stones that are issued', () => {
  const issue = async (change: Change, stones: [LockedStone, LockedStone]) => {
    const memo = await writtenMemo(change, changes.cast.ada);
    const prices = pricesOf(stones);
    const subjects = await newMemoLines(change, stones.toReversed(), ada(), prices);
    const records = newMemoLineRecords(async () => memo, prices);
    const event = { type: 'memo.issue', actor: change.actor, limitReason: '' } as const;
    return { memo, moves: await applyEvents(change, records, subjects, event) };
  };

  it('are lines of one memo, each at its price', async () => {
    const { first, second, memo, moves, rows } = await changes.undone(async (change) => {
      const [first, second] = await freeStones(change, 2);
      const { memo, moves } = await issue(change, [first, second]);
      const rows = await rowsOf(
        change,
        `select id, stone_id, memo_id, state, business_id, issued_by, rap, disc, price_per_ct, amount, remark, ended_at
           from memo_line where memo_id = $1 order by array_position($2, id)`,
        [memo.id, moves.map(({ id }) => id)],
      );
      return { first, second, memo, moves, rows };
    }, tove());
    const [one, other] = moves.map(({ written }) => written);
    // What was written comes back beside the stone it was decided for.
    expect(one).toEqual({ id: moves[0]?.id, stoneId: second.id, memo });
    expect(other).toEqual({ id: moves[1]?.id, stoneId: first.id, memo });
    const line = {
      memo_id: memo.id,
      state: 1,
      business_id: changes.cast.ada.businessId,
      issued_by: changes.cast.tove.id,
      remark: null,
      ended_at: null,
    };
    expect(rows).toEqual([
      { ...line, ...SECOND, id: one?.id, stone_id: second.id },
      { ...line, ...FIRST, id: other?.id, stone_id: first.id },
    ]);
  });

  it('are told to the lists of lines', async () => {
    const told = await changes.undone(async (change) => {
      const tell = vi.spyOn(change.consequences, 'tellLists');
      await issue(change, await freeStones(change, 2));
      return tell.mock.calls;
    }, tove());
    expect(told).toContainEqual(['line', changes.cast.ada.businessId, null]);
  });

  it('have a client', async () => {
    const issueTo = (businesses: null[]) =>
      changes.undone(async (change) => {
        const [stone] = await freeStones(change, 2);
        const [subject] = await newMemoLines(change, [stone], null, new Map());
        if (!subject) throw new Error('no subject came');
        const decided = businesses.map((businessId) => ({ ...subject, businessId, to: 1 }));
        const memo = await writtenMemo(change, changes.cast.ada);
        const records = newMemoLineRecords(async () => memo, new Map());
        await records.write(change, decided, {
          type: 'memo.issue',
          actor: change.actor,
          limitReason: '',
        });
      });
    await expect(issueTo([])).rejects.toThrow('a stone is issued without a client');
    await expect(issueTo([null])).rejects.toThrow('a stone is issued without a client');
  });
});

describe('a line of a memo', () => {
  it('is met with its stone, its client and its last step', async () => {
    const { stones, ids, subjects } = await changes.undone(async (change) => {
      const stones = await freeStones(change, 2);
      const { odile, tove, administrator } = changes.cast;
      const fresh = await lineOf(change, await writtenMemo(change, changes.cast.ada), stones[0]);
      const moved = await lineOf(change, await writtenMemo(change, odile), stones[1]);
      await rowsOf(change, 'update memo_line set state = 2, ended_at = now() where id = $1', [
        moved,
      ]);
      await rowsOf(change, 'update business set is_active = false where id = $1', [
        odile.businessId,
      ]);
      await rowsOf(change, 'update stone set status = 5 where id = $1', [stones[0].id]);
      await stepped(change, [fresh, stones[0].id], tove.id, 4);
      await stepped(change, [moved, stones[1].id], administrator.id, 6);
      // The other stone was moved by itself after its line.
      await stepped(change, [stones[1].id], tove.id, 3);
      return { stones, ids: [fresh, moved], subjects: await lockMemoLines(change, [moved, fresh]) };
    });
    const { cast } = changes;
    const client = { ...clientOf(cast.odile, cast.tove), isActive: false };
    const justNow = { ...facts(), stoneStatus: 5, doer: cast.tove.id, isFresh: true };
    const since = { ...facts(), client, isUntouched: false, doer: cast.administrator.id };
    expect(subjects).toEqual([
      {
        id: ids[0],
        stoneId: stones[0].id,
        businessId: cast.ada.businessId,
        state: 1,
        context: justNow,
      },
      {
        id: ids[1],
        stoneId: stones[1].id,
        businessId: cast.odile.businessId,
        state: 2,
        context: since,
      },
    ]);
  });

  it('is another’s to whoever may not act for its client', () => {
    const { cast } = changes;
    const receive = (actor: ReturnType<typeof actorOf>) =>
      ({ type: 'memo.receive', actor }) as const;
    expect(memoLineRecords.hiddenBy(facts(), receive(tove()))).toBe(null);
    const marek = receive(actorOf(cast.marek, 4));
    expect(memoLineRecords.hiddenBy(facts(), marek)).toBe('actorMayActForClient');
    expect(memoLineRecords.hiddenBy({ ...facts(), client: null }, marek)).toBe(null);
  });

  it('ends when it comes back or is sold, and is open when it is out again', async () => {
    const { ids, rows, written } = await changes.undone(async (change) => {
      const [back, sold] = await twoLines(change);
      const event = { type: 'memo.receive', actor: change.actor } as const;
      const ends = await decidedFor(change, { [back]: 2, [sold]: 3 });
      const written = await memoLineRecords.write(change, ends, event);
      const ended = await lines(change, [back, sold]);
      const silent: Change = { ...change, reason: null };
      const out = await decidedFor(change, { [back]: 1 });
      await memoLineRecords.write(silent, out, event);
      return { ids: [back, sold], written, rows: [...ended, ...(await lines(change, [back]))] };
    });
    expect(rows).toMatchObject([
      { id: ids[0], state: 2, remark: THE_REASON, ended_now: true },
      { id: ids[1], state: 3, remark: THE_REASON, ended_now: true },
      { id: ids[0], state: 1, remark: THE_REASON, ended_now: null },
    ]);
    expect(written).toEqual([{ id: ids[1] }, { id: ids[0] }]);
  });

  it('that is sold at an agreed price has that, and goes back to the price that it went out at', async () => {
    const { ids, agreed, sold, back, written } = await changes.undone(async (change) => {
      const [first, second] = await twoLines(change);
      const sells = await decidedFor(change, { [first]: 3, [second]: 3 });
      const prices = new Map([[first, { perCarat: 12_345, field: 'prices' }]]);
      const sell = { type: 'memo.sell', actor: change.actor } as const;
      const sold = await soldMemoLineRecords(prices).write(change, sells, sell);
      const agreed = await lines(change, [first, second]);
      const goBack = await decidedFor(change, { [first]: 1, [second]: 1 });
      const reverse = { type: 'memo.reverse', actor: change.actor, remark: 'x' } as const;
      const back = await reversedMemoLineRecords.write(change, goBack, reverse);
      return {
        ids: [first, second],
        agreed,
        sold,
        back,
        written: await lines(change, [first, second]),
      };
    });
    const asItWent = { disc: '-50.0000', price_per_ct: '100.00' };
    const noOther = { issued_disc: null, issued_per_ct: null };
    expect(agreed).toMatchObject([
      {
        id: ids[0],
        state: 3,
        disc: '-38.2750',
        price_per_ct: '123.45',
        issued_disc: '-50.0000',
        issued_per_ct: '100.00',
      },
      { id: ids[1], state: 3, ...asItWent, ...noOther },
    ]);
    expect(written).toMatchObject([
      { id: ids[0], state: 1, ended_now: null, ...asItWent, ...noOther },
      { id: ids[1], state: 1, ended_now: null, ...asItWent, ...noOther },
    ]);
    expect(sold).toEqual([{ id: ids[1] }, { id: ids[0] }]);
    expect(back).toEqual([{ id: ids[1] }, { id: ids[0] }]);
  });

  it('has to be there', async () => {
    await expect(
      changes.undone(async (change) => {
        const stones = await freeStones(change, 2);
        const born = await newMemoLines(change, stones, ada(), pricesOf(stones));
        const event = { type: 'memo.receive', actor: change.actor } as const;
        const decided = born.map((one) => ({ ...one, to: 2 }));
        await memoLineRecords.write(change, decided, event);
      }),
    ).rejects.toThrow('a record is moved before it exists');
  });
});
