import { beforeAll, describe, expect, it, vi } from 'vitest';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change, LockedStone } from '../../../server/workflows/change.ts';
import {
  holdQueueRecords,
  lockFirstInLine,
  lockLine,
  lockOffers,
  lockOwnPlaces,
  lockPlaces,
  lockStonesInLine,
  lockStrandedOffers,
  newPlaces,
} from '../../../server/workflows/records/hold-queue-records.ts';
import type { BusinessId, HoldQueueId } from '../../../src/api/ids.gen.ts';
import { heldStones, inLine, offered } from '../../support/machines/standing-records.ts';
import {
  actorOf,
  clientOf,
  rowsOf,
  type UndoneChanges,
  undoneChanges,
} from '../../support/machines/undone-changes.ts';
import type { Person } from '../../support/servers/portal.ts';
import { freeStones } from '../../support/trade/free-stones.ts';

let changes: UndoneChanges;
let cast: UndoneChanges['cast'];
beforeAll(async () => {
  changes = await undoneChanges();
  cast = changes.cast;
});

const businessOf = ({ businessId }: Person): BusinessId => businessId as BusinessId;
const ada = () => clientOf(cast.ada, cast.tove);
/** What a place of ada's meets in the line of a stone that is free. */
const facts = () => ({
  stoneStatus: 1 as const,
  heldFor: null,
  alreadyWaiting: true,
  client: ada(),
  due: false,
});

const setAside = (change: Change, person: Person) =>
  rowsOf(change, 'update business set is_active = false where id = $1', [person.businessId]);
const leave = (change: Change, id: HoldQueueId) =>
  rowsOf(change, 'update hold_queue set state = 5, ended_at = now() where id = $1', [id]);

/** Places as they are in the database, the oldest first. */
const written = (change: Change, ids: readonly HoldQueueId[]) =>
  rowsOf(
    change,
    `select id, stone_id, state, business_id, joined_by, ended_at = now() as ended_now,
            round(extract(epoch from offered_until - now()) / 60)::int as minutes
       from hold_queue where id = any($1) order by id`,
    [ids],
  );

const idsOf = (subjects: readonly { id: HoldQueueId | null }[]) => subjects.map(({ id }) => id);

describe('a place in line that is about to be taken', () => {
  it('meets who holds its stone, and whether its client waits there already', async () => {
    const { held, free, subjects } = await changes.undone(async (change) => {
      const held = await heldStones(change, 3, cast.piers);
      const [free] = await freeStones(change, 1);
      await inLine(change, held[0], cast.ada);
      await leave(change, await inLine(change, held[1], cast.ada));
      await inLine(change, held[2], cast.hanna);
      await offered(change, free, cast.ada);
      return { held, free, subjects: await newPlaces(change, [free, ...held.toReversed()], ada()) };
    });
    const born = { id: null, state: 0, businessId: cast.ada.businessId };
    const waiting = { ...facts(), stoneStatus: 4, heldFor: cast.piers.businessId };
    const context = { ...waiting, alreadyWaiting: false };
    expect(subjects).toEqual([
      { ...born, stoneId: free.id, context: facts() },
      { ...born, stoneId: held[2].id, context },
      { ...born, stoneId: held[1].id, context },
      { ...born, stoneId: held[0].id, context: waiting },
    ]);
  });

  it('is nobody’s before a client is chosen', async () => {
    const subjects = await changes.undone(async (change) => {
      const stones = await heldStones(change, 1, cast.piers);
      await inLine(change, stones[0], cast.ada);
      return newPlaces(change, stones, null);
    });
    expect(subjects).toMatchObject([
      { businessId: null, context: { client: null, alreadyWaiting: false } },
    ]);
  });
});

describe('places that are taken', () => {
  const join = (change: Change, subjects: Awaited<ReturnType<typeof newPlaces>>) =>
    applyEvents(change, holdQueueRecords, subjects, { type: 'queue.join', actor: change.actor });

  it('wait from now on, each for its stone, and are told to the lists of holds', async () => {
    const { stones, moves, rows, told } = await changes.undone(async (change) => {
      const stones = (await heldStones(change, 2, cast.piers)).toReversed();
      const tell = vi.spyOn(change.consequences, 'tellLists');
      const moves = await join(change, await newPlaces(change, stones, ada()));
      const rows = await written(change, idsOf(moves) as HoldQueueId[]);
      return { stones, moves, rows, told: tell.mock.calls };
    });
    const asked = stones.map(({ id }) => id);
    expect(asked).toHaveLength(2);
    // What was written comes back beside the stone it was decided for.
    expect(moves.map((move) => move.stoneId)).toEqual(asked);
    expect(moves.map((move) => move.written)).toEqual(
      asked.map((stoneId, i) => ({ id: moves[i]?.id, stoneId })),
    );
    const place = {
      state: 1,
      business_id: cast.ada.businessId,
      joined_by: cast.administrator.id,
      minutes: null,
      ended_now: null,
    };
    const expected = moves.map(({ id, stoneId }) => ({ id, stone_id: stoneId, ...place }));
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(expect.arrayContaining(expected));
    expect(told).toEqual([
      ['hold', cast.ada.businessId, null],
      ['hold', cast.ada.businessId, null],
    ]);
  });

  it('have a client', async () => {
    const joined = (change: Change) =>
      holdQueueRecords.write(change, [], { type: 'queue.join', actor: change.actor });
    await expect(changes.undone(joined)).rejects.toThrow(
      'a place in line is taken without a client',
    );
  });
});

describe('places that stand', () => {
  it('are met as they are, the oldest first', async () => {
    const { held, free, ids, subjects } = await changes.undone(async (change) => {
      const held = await heldStones(change, 1, cast.piers);
      const free = await freeStones(change, 3);
      await setAside(change, cast.hanna);
      const ids = [
        await inLine(change, held[0], cast.ada),
        await offered(change, free[0], cast.ada, '1 second'),
        await offered(change, free[1], cast.hanna, '-1 second'),
        await inLine(change, free[2], cast.ada),
      ] as const;
      await leave(change, ids[3]);
      change.stones.clear();
      return { held, free, ids, subjects: await lockPlaces(change, ids.toReversed()) };
    });
    const own = { businessId: cast.ada.businessId };
    const hanna = { ...clientOf(cast.hanna, cast.marek), isActive: false };
    expect(subjects).toEqual([
      {
        ...own,
        id: ids[0],
        stoneId: held[0].id,
        state: 1,
        context: { ...facts(), stoneStatus: 4 },
      },
      { ...own, id: ids[1], stoneId: free[0].id, state: 2, context: facts() },
      {
        id: ids[2],
        stoneId: free[1].id,
        businessId: cast.hanna.businessId,
        state: 2,
        context: { ...facts(), client: hanna, due: true },
      },
      { ...own, id: ids[3], stoneId: free[2].id, state: 5, context: facts() },
    ]);
  });

  it('are a line of each stone, of which those that ended are no part', async () => {
    const { found, expected } = await changes.undone(async (change) => {
      const [one, other, unasked] = await freeStones(change, 3);
      const expected = [
        await offered(change, one, cast.piers),
        await inLine(change, other, cast.ada),
        await inLine(change, one, cast.hanna),
      ];
      await leave(change, await inLine(change, one, cast.ada));
      await inLine(change, unasked, cast.ada);
      return { expected, found: await lockLine(change, [other.id, one.id]) };
    });
    expect(idsOf(found)).toEqual(expected);
  });

  it('are found by the stone and the business that takes it', async () => {
    const { found, expected } = await changes.undone(async (change) => {
      const [one, other, third] = await freeStones(change, 3);
      const expected = [
        await offered(change, one, cast.ada),
        await inLine(change, other, cast.piers),
      ];
      await inLine(change, one, cast.piers);
      await inLine(change, other, cast.ada);
      await leave(change, await inLine(change, third, cast.ada));
      const taken = [
        { stoneId: third.id, businessId: businessOf(cast.ada) },
        { stoneId: other.id, businessId: businessOf(cast.piers) },
        { stoneId: one.id, businessId: businessOf(cast.ada) },
      ];
      return { expected, found: await lockOwnPlaces(change, taken) };
    });
    expect(idsOf(found)).toEqual(expected);
  });
});

describe('the first in line', () => {
  it('is the oldest that waits and whose business may act', async () => {
    const { found, expected } = await changes.undone(async (change) => {
      const [passing, plain] = await freeStones(change, 2);
      await setAside(change, cast.odile);
      await rowsOf(change, 'update business set deleted_at = now() where id = $1', [
        cast.ravi.businessId,
      ]);
      for (const person of [cast.pending, cast.odile, cast.ravi])
        await inLine(change, passing, person);
      await leave(change, await inLine(change, passing, cast.piers));
      const expected = [
        await inLine(change, passing, cast.hanna),
        await inLine(change, plain, cast.piers),
      ];
      await inLine(change, passing, cast.ada);
      await inLine(change, plain, cast.ada);
      return { expected, found: await lockFirstInLine(change, [plain.id, passing.id]) };
    });
    expect(idsOf(found)).toEqual(expected);
  });

  it('is nobody where the stone is offered already, however long ago, or was not asked for', async () => {
    const found = await changes.undone(async (change) => {
      const [takable, run, unasked] = await freeStones(change, 3);
      await offered(change, takable, cast.ada);
      await offered(change, run, cast.ada, '-1 hour');
      for (const stone of [takable, run, unasked]) await inLine(change, stone, cast.hanna);
      return lockFirstInLine(change, [takable.id, run.id]);
    });
    expect(found).toEqual([]);
  });
});

describe('offers', () => {
  it('are remembered by their stone until they run out', async () => {
    const { stones, id, offers } = await changes.undone(async (change) => {
      const stones = await freeStones(change, 3);
      const id = await offered(change, stones[0], cast.ada);
      await offered(change, stones[1], cast.ada, '0 seconds');
      await inLine(change, stones[2], cast.ada);
      await lockOffers(
        change,
        stones.map((stone) => stone.id),
      );
      return { stones, id, offers: change.offers };
    });
    const stoneId = stones[0].id;
    const offer = { id, stoneId, businessId: cast.ada.businessId, state: 2, context: facts() };
    expect(offers).toEqual(new Map([[stoneId, offer]]));
  });

  it('are stranded where their business may not act any more', async () => {
    const { found, none, expected } = await changes.undone(async (change) => {
      const [aside, waited, acting, unasked] = await freeStones(change, 4);
      await setAside(change, cast.hanna);
      await setAside(change, cast.odile);
      const expected = await offered(change, aside, cast.hanna);
      await inLine(change, waited, cast.hanna);
      await offered(change, acting, cast.ada);
      await offered(change, unasked, cast.odile);
      const { ada, hanna } = cast;
      return {
        expected,
        found: await lockStrandedOffers(change, [ada, hanna].map(businessOf)),
        none: await lockStrandedOffers(change, [businessOf(ada)]),
      };
    });
    expect(idsOf(found)).toEqual([expected]);
    expect(none).toEqual([]);
  });
});

describe('the stones that businesses wait for', () => {
  it('are locked, each once', async () => {
    const { stones, found, locked } = await changes.undone(async (change) => {
      // Businesses that no registration lets join wait for nothing else in the demo world.
      const [first, second] = [cast.pending, cast.unregistered];
      const [one, other, leftAlone, unasked] = await freeStones(change, 4);
      await inLine(change, one, first);
      await inLine(change, one, second);
      await offered(change, other, second);
      await leave(change, await inLine(change, leftAlone, first));
      await inLine(change, unasked, cast.ada);
      change.stones.clear();
      const found = await lockStonesInLine(change, [first, second].map(businessOf));
      return { stones: [one, other], found, locked: [...change.stones.values()] };
    });
    expect(locked).toEqual(stones);
    expect(found.toSorted()).toEqual(stones.map(({ id }) => id));
  });
});

describe('a place that moves', () => {
  const cancel = (actor: ReturnType<typeof actorOf>) =>
    ({ type: 'queue.leave', actor, remark: '' }) as const;

  /** Two places of ada's, written as they reach a state. */
  async function moveTo(
    to: number,
    place: (change: Change, stone: LockedStone) => Promise<HoldQueueId>,
  ) {
    return changes.undone(async (change) => {
      await rowsOf(change, `update setting set value = '45' where name = 'hold.offer_minutes'`);
      const [one, other, untouched] = await freeStones(change, 3);
      const ids = [await place(change, one), await place(change, other)];
      const beside = await place(change, untouched);
      const decided = (await lockPlaces(change, ids)).map((subject) => ({ ...subject, to }));
      const answer = await holdQueueRecords.write(
        change,
        decided.toReversed(),
        cancel(change.actor),
      );
      expect(answer).toEqual([{ id: ids[1] }, { id: ids[0] }]);
      const rows = await written(change, [...ids, beside]);
      expect(rows).toHaveLength(3);
      return rows.map(({ state, minutes, ended_now }) => ({ state, minutes, ended_now }));
    });
  }

  const waits = (change: Change, stone: LockedStone) => inLine(change, stone, cast.ada);
  const isOffered = (change: Change, stone: LockedStone) => offered(change, stone, cast.ada);
  const WAITING = { state: 1, minutes: null, ended_now: null };
  const OFFERED = { state: 2, minutes: 10, ended_now: null };

  it('has the minutes of an offer from when it is offered its stone', async () => {
    const now = { state: 2, minutes: 45, ended_now: null };
    expect(await moveTo(2, waits)).toEqual([now, now, WAITING]);
  });

  it('waits as before when the offer is recalled', async () => {
    expect(await moveTo(1, isOffered)).toEqual([WAITING, WAITING, OFFERED]);
  });

  it.each([3, 4, 5, 6])('ends in %i, and keeps how long it was offered', async (state) => {
    const over = { state, minutes: 10, ended_now: true };
    expect(await moveTo(state, isOffered)).toEqual([over, over, OFFERED]);
  });

  it('exists', async () => {
    await expect(
      changes.undone(async (change) => {
        const born = await newPlaces(change, await freeStones(change, 1), ada());
        await holdQueueRecords.write(
          change,
          born.map((one) => ({ ...one, to: 3 })),
          cancel(change.actor),
        );
      }),
    ).rejects.toThrow('a record is moved before it exists');
  });

  it('is another’s to whoever may not act for its client', () => {
    const { hiddenBy } = holdQueueRecords;
    expect(hiddenBy(facts(), cancel(actorOf(cast.ada, 2)))).toBe(null);
    expect(hiddenBy(facts(), cancel(actorOf(cast.piers, 2)))).toBe('actorMayActForClient');
    expect(hiddenBy({ ...facts(), client: null }, cancel(actorOf(cast.piers, 2)))).toBe(null);
  });
});
