import { beforeAll, describe, expect, it, vi } from 'vitest';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change, LockedStone } from '../../../server/workflows/change.ts';
import { type KeptDetails, lockKept, type Place } from '../../../server/workflows/kept-lines.ts';
import {
  newWatchLines,
  newWatchRecords,
  watchRecords,
  watchSubjects,
} from '../../../server/workflows/records/watchlist-records.ts';
import type { WatchLineId } from '../../../src/api/ids.gen.ts';
import { STONE_STATUS } from '../../../src/machines/codes.ts';
import {
  actorOf,
  clientOf,
  rowOf,
  rowsOf,
  type UndoneChanges,
  undoneChanges,
} from '../../support/machines/undone-changes.ts';
import type { Person } from '../../support/servers/portal.ts';
import { freeStones } from '../../support/trade/free-stones.ts';

let changes: UndoneChanges;
beforeAll(async () => {
  changes = await undoneChanges();
});

const ada = () => clientOf(changes.cast.ada, changes.cast.tove);
const adaHerself = () => actorOf(changes.cast.ada, 2);
const theGuest = () => actorOf(changes.cast.guest, 3);

/** A line that a person watches, for its business where it has one; its id. */
async function watched(change: Change, { id, businessId }: Person, stone: LockedStone) {
  const line = await rowOf<{ id: WatchLineId }>(
    change,
    `insert into watch_line (stone_id, business_id, state, added_by, stone_status, price_per_ct, amount)
     values ($1, $2, 1, $3, 1, 100, 100) returning id`,
    [stone.id, businessId, id],
  );
  return line.id;
}

const WORDLESS: KeptDetails = { remark: () => null, dueOn: null };

async function watch(change: Change, places: readonly Place[], details = WORDLESS) {
  const event = { type: 'watchlist.add', actor: change.actor } as const;
  return applyEvents(change, newWatchRecords(details), await newWatchLines(change, places), event);
}

/** Lines with all that was noted of them, in this order. */
const noted = (change: Change, ids: readonly WatchLineId[]) =>
  rowsOf(
    change,
    `select l.id, l.stone_id, l.state, l.business_id, l.added_by, l.remark, l.stone_status, l.ended_at,
            l.price_per_ct > 0 and l.amount = round(l.price_per_ct * s.carat, 2) as priced
       from watch_line l join stone s on s.id = l.stone_id
      where l.id = any($1) order by array_position($1, l.id)`,
    [ids],
  );

describe('a stone that is about to be watched', () => {
  it('meets its client, and whether that watches it already', async () => {
    const { first, second, subjects } = await changes.undone(async (change) => {
      const [first, second] = await freeStones(change, 2);
      await watched(change, changes.cast.ada, first);
      const places = [second, first].map((stone) => ({ stone, client: ada() }));
      return { first, second, subjects: await newWatchLines(change, places) };
    }, adaHerself());
    const born = { id: null, businessId: changes.cast.ada.businessId, state: 0 };
    const facts = { stoneStatus: STONE_STATUS.available.code, client: ada(), keeper: null };
    expect(subjects).toEqual([
      { ...born, stoneId: second.id, context: { ...facts, isListed: false } },
      { ...born, stoneId: first.id, context: { ...facts, isListed: true } },
    ]);
  });

  it('is watched no more once it was removed', async () => {
    const [subject] = await changes.undone(async (change) => {
      const [stone] = await freeStones(change, 2);
      const id = await watched(change, changes.cast.ada, stone);
      await rowsOf(change, 'update watch_line set state = 2, ended_at = now() where id = $1', [id]);
      return newWatchLines(change, [{ stone, client: ada() }]);
    }, adaHerself());
    expect(subject).toMatchObject({ context: { isListed: false } });
  });

  it('is the actor’s own without a client', async () => {
    const { first, second, subjects } = await changes.undone(async (change) => {
      const [first, second] = await freeStones(change, 2);
      await watched(change, changes.cast.guest, second);
      await watched(change, changes.cast.ada, first);
      const places = [first, second].map((stone) => ({ stone, client: null }));
      return { first, second, subjects: await newWatchLines(change, places) };
    }, theGuest());
    const born = { id: null, businessId: null, state: 0 };
    const facts = {
      stoneStatus: STONE_STATUS.available.code,
      client: null,
      keeper: changes.cast.guest.id,
    };
    expect(subjects).toEqual([
      { ...born, stoneId: first.id, context: { ...facts, isListed: false } },
      { ...born, stoneId: second.id, context: { ...facts, isListed: true } },
    ]);
  });
});

describe('stones that are watched from now on', () => {
  it('have the price of the moment and a remark of their own', async () => {
    const { first, second, moves, rows } = await changes.undone(async (change) => {
      const [first, second] = await freeStones(change, 2);
      const places = [second, first].map((stone) => ({ stone, client: ada() }));
      const moves = await watch(change, places, {
        remark: ({ stoneId }) => (stoneId === first.id ? 'for the ring' : null),
        dueOn: null,
      });
      const ids = moves.map(({ written }) => written.id);
      return { first, second, moves, rows: await noted(change, ids) };
    }, adaHerself());
    const { ada: adder } = changes.cast;
    const line = {
      state: 1,
      business_id: adder.businessId,
      added_by: adder.id,
      stone_status: 1,
      ended_at: null,
      priced: true,
    };
    // What was written comes back beside the stone it was decided for.
    expect(rows).toEqual([
      { ...line, id: moves[0]?.id, stone_id: second.id, remark: null },
      { ...line, id: moves[1]?.id, stone_id: first.id, remark: 'for the ring' },
    ]);
  });

  it('are of no business where a guest watches them', async () => {
    const rows = await changes.undone(async (change) => {
      const [stone] = await freeStones(change, 2);
      const moves = await watch(change, [{ stone, client: null }]);
      return noted(
        change,
        moves.map(({ written }) => written.id),
      );
    }, theGuest());
    expect(rows).toMatchObject([
      { state: 1, business_id: null, added_by: changes.cast.guest.id, priced: true },
    ]);
  });

  it('are told to the lists of their client, or of their keeper', async () => {
    const toldOf = (client: Place['client']) => async (change: Change) => {
      const tell = vi.spyOn(change.consequences, 'tellLists');
      const [stone] = await freeStones(change, 2);
      await watch(change, [{ stone, client }]);
      return tell.mock.calls;
    };
    expect(await changes.undone(toldOf(ada()), adaHerself())).toEqual([
      ['line', changes.cast.ada.businessId, null],
    ]);
    expect(await changes.undone(toldOf(null), theGuest())).toEqual([
      ['line', null, changes.cast.guest.id],
    ]);
  });
});

describe('a line of a watchlist', () => {
  it('is met with its client or its keeper', async () => {
    const { stones, ids, subjects } = await changes.undone(async (change) => {
      const stones = await freeStones(change, 2);
      const adas = await watched(change, changes.cast.ada, stones[0]);
      const guests = await watched(change, changes.cast.guest, stones[1]);
      await rowsOf(change, 'update watch_line set state = 2, ended_at = now() where id = $1', [
        guests,
      ]);
      const lines = await lockKept(change, 'watch_line', [adas, guests]);
      return { stones, ids: [adas, guests], subjects: watchSubjects(change, lines) };
    });
    expect(subjects).toEqual([
      {
        id: ids[0],
        stoneId: stones[0].id,
        businessId: changes.cast.ada.businessId,
        state: 1,
        context: {
          stoneStatus: STONE_STATUS.available.code,
          client: ada(),
          keeper: null,
          isListed: true,
        },
      },
      {
        id: ids[1],
        stoneId: stones[1].id,
        businessId: null,
        state: 2,
        context: {
          stoneStatus: STONE_STATUS.available.code,
          client: null,
          keeper: changes.cast.guest.id,
          isListed: true,
        },
      },
    ]);
  });

  it('is another’s to whoever does not keep it', () => {
    const { cast } = changes;
    const remove = (actor: ReturnType<typeof actorOf>) =>
      ({ type: 'watchlist.remove', actor }) as const;
    const adas = {
      stoneStatus: STONE_STATUS.available.code,
      client: ada(),
      keeper: null,
      isListed: true,
    };
    expect(watchRecords.hiddenBy(adas, remove(adaHerself()))).toBe(null);
    expect(watchRecords.hiddenBy(adas, remove(actorOf(cast.piers, 2)))).toBe('actorKeepsLine');
    const guests = {
      stoneStatus: STONE_STATUS.available.code,
      client: null,
      keeper: cast.guest.id,
      isListed: true,
    };
    expect(watchRecords.hiddenBy(guests, remove(theGuest()))).toBe(null);
    expect(watchRecords.hiddenBy(guests, remove(adaHerself()))).toBe('actorKeepsLine');
  });

  it('ends when it is removed, and only then', async () => {
    const { one, other, rows, written } = await changes.undone(async (change) => {
      const [first, second] = await freeStones(change, 2);
      const one = await watched(change, changes.cast.ada, first);
      const other = await watched(change, changes.cast.ada, second);
      const subjects = watchSubjects(change, await lockKept(change, 'watch_line', [one, other]));
      const decided = subjects.map((subject) => ({ ...subject, to: subject.id === one ? 2 : 1 }));
      const event = { type: 'watchlist.remove', actor: change.actor } as const;
      const written = await watchRecords.write(change, decided.toReversed(), event);
      const rows = await rowsOf(
        change,
        `select id, state, ended_at = now() as ended_now from watch_line
          where id = any($1) order by array_position($1, id)`,
        [[one, other]],
      );
      return { one, other, written, rows };
    }, adaHerself());
    expect(rows).toEqual([
      { id: one, state: 2, ended_now: true },
      { id: other, state: 1, ended_now: null },
    ]);
    expect(written).toEqual([{ id: other }, { id: one }]);
  });

  it('is removed by its machine', async () => {
    const states = await changes.undone(async (change) => {
      const [stone] = await freeStones(change, 2);
      const id = await watched(change, changes.cast.ada, stone);
      const subjects = watchSubjects(change, await lockKept(change, 'watch_line', [id]));
      const event = { type: 'watchlist.remove', actor: change.actor } as const;
      const moves = await applyEvents(change, watchRecords, subjects, event);
      return moves.map(({ to }) => to);
    }, adaHerself());
    expect(states).toEqual([2]);
  });
});
