import { beforeAll, describe, expect, it, vi } from 'vitest';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change } from '../../../server/workflows/change.ts';
import { lockKept, sameRemark } from '../../../server/workflows/kept-lines.ts';
import {
  changedNoteRecords,
  newNoteRecords,
  newNotes,
  noteRecords,
  noteSubjects,
} from '../../../server/workflows/records/note-records.ts';
import type { NoteId } from '../../../src/api/ids.gen.ts';
import { STONE_STATUS } from '../../../src/machines/codes.ts';
import type { Client } from '../../../src/machines/workflows/people.ts';
import {
  actorOf,
  clientOf,
  rowsOf,
  type UndoneChanges,
  undoneChanges,
} from '../../support/machines/undone-changes.ts';
import { freeStones } from '../../support/trade/free-stones.ts';

let changes: UndoneChanges;
beforeAll(async () => {
  changes = await undoneChanges();
});

const ada = () => clientOf(changes.cast.ada, changes.cast.tove);
const adaHerself = () => actorOf(changes.cast.ada, 2);
/** Has no business: what she keeps, she keeps for herself. */
const guest = () => actorOf(changes.cast.guest, 3);

const undoneByAda = <Found>(work: (change: Change) => Promise<Found>) =>
  changes.undone(work, adaHerself());
const undoneByGuest = <Found>(work: (change: Change) => Promise<Found>) =>
  changes.undone(work, guest());

/** Notes of whoever makes the change on two free stones, asked for in another order than that of the database. */
async function written(change: Change, client: Client | null) {
  const stones = (await freeStones(change, 2)).toReversed();
  const places = stones.map((stone) => ({ stone, client }));
  const records = newNoteRecords(sameRemark('call back', '2031-05-17'));
  const event = { type: 'note.add', actor: change.actor, remark: 'call back' } as const;
  return applyEvents(change, records, newNotes(change, places), event);
}

/** The same, as the ids of notes that stand. */
const idsOfWritten = async (change: Change) =>
  (await written(change, ada())).map(({ id }) => id).toSorted();

const subjectsOf = async (change: Change, ids: readonly NoteId[]) =>
  noteSubjects(change, await lockKept(change, 'note', ids));

const rowsOfNotes = (change: Change, ids: readonly NoteId[]) =>
  rowsOf(
    change,
    `select state, business_id, added_by, stone_status, remark, due_on::text,
            ended_at = now() as ended_now
       from note where id = any($1) order by id`,
    [ids],
  );

describe('a note that is about to be written', () => {
  it('is its client’s, or without one its writer’s own', async () => {
    const { stones, subjects } = await undoneByAda(async (change) => {
      const stones = await freeStones(change, 2);
      const [first, second] = stones;
      if (!first || !second) throw new Error('there are no two free stones');
      const places = [
        { stone: first, client: ada() },
        { stone: second, client: null },
      ];
      return { stones, subjects: newNotes(change, places) };
    });
    expect(subjects).toEqual([
      {
        id: null,
        stoneId: stones[0]?.id,
        businessId: changes.cast.ada.businessId,
        state: 0,
        context: { stoneStatus: STONE_STATUS.available.code, client: ada(), keeper: null },
      },
      {
        id: null,
        stoneId: stones[1]?.id,
        businessId: null,
        state: 0,
        context: {
          stoneStatus: STONE_STATUS.available.code,
          client: null,
          keeper: changes.cast.ada.id,
        },
      },
    ]);
  });
});

describe('notes that are written', () => {
  it('are to be done, with their words and their day, each beside its stone', async () => {
    const { moves, rows } = await undoneByAda(async (change) => {
      const moves = await written(change, ada());
      return {
        moves,
        rows: await rowsOfNotes(
          change,
          moves.map(({ id }) => id),
        ),
      };
    });
    const row = {
      state: 1,
      business_id: changes.cast.ada.businessId,
      added_by: changes.cast.ada.id,
      stone_status: 1,
      remark: 'call back',
      due_on: '2031-05-17',
      ended_now: null,
    };
    expect(rows).toEqual([row, row]);
    expect(moves).toHaveLength(2);
    expect(moves.map((move) => move.written.stoneId)).toEqual(moves.map(({ stoneId }) => stoneId));
  });

  it('are of no business where a guest keeps them', async () => {
    const rows = await undoneByGuest(async (change) => {
      const moves = await written(change, null);
      return rowsOfNotes(
        change,
        moves.map(({ id }) => id),
      );
    });
    const own = { state: 1, business_id: null, added_by: changes.cast.guest.id };
    expect(rows).toMatchObject([own, own]);
  });

  it('are told to the lists of their client, or to the guest who keeps them', async () => {
    const told = (client: Client | null) => async (change: Change) => {
      const tell = vi.spyOn(change.consequences, 'tellLists');
      await written(change, client);
      return tell.mock.calls;
    };
    const { ada: customer, guest: keeper } = changes.cast;
    const toAda = ['line', customer.businessId, null];
    expect(await undoneByAda(told(ada()))).toEqual([toAda, toAda]);
    const toGuest = ['line', null, keeper.id];
    expect(await undoneByGuest(told(null))).toEqual([toGuest, toGuest]);
  });
});

describe('notes that stand', () => {
  it('are met as they are, a client’s and a guest’s', async () => {
    const met = (client: Client | null) => async (change: Change) => {
      const [move] = await written(change, client);
      if (!move) throw new Error('no note was written');
      await rowsOf(change, 'update note set state = 2, ended_at = now() where id = $1', [move.id]);
      return { move, subjects: await subjectsOf(change, [move.id]) };
    };
    const { move, subjects } = await undoneByAda(met(ada()));
    expect(subjects).toEqual([
      {
        id: move.id,
        stoneId: move.stoneId,
        businessId: changes.cast.ada.businessId,
        state: 2,
        context: { stoneStatus: STONE_STATUS.available.code, client: ada(), keeper: null },
      },
    ]);
    const kept = await undoneByGuest(met(null));
    expect(kept.subjects).toEqual([
      {
        id: kept.move.id,
        stoneId: kept.move.stoneId,
        businessId: null,
        state: 2,
        context: {
          stoneStatus: STONE_STATUS.available.code,
          client: null,
          keeper: changes.cast.guest.id,
        },
      },
    ]);
  });

  it('end when they are done, and go on when they are opened again', async () => {
    const { ids, finished, done, reopened, pending } = await undoneByAda(async (change) => {
      const { actor } = change;
      const ids = await idsOfWritten(change);
      const send = async (type: 'note.finish' | 'note.reopen') =>
        applyEvents(change, noteRecords, await subjectsOf(change, ids), { type, actor });
      const finished = await send('note.finish');
      const done = await rowsOfNotes(change, ids);
      const reopened = await send('note.reopen');
      return { ids, finished, done, reopened, pending: await rowsOfNotes(change, ids) };
    });
    expect(finished.map(({ id }) => id)).toEqual(ids);
    expect(reopened.map(({ id }) => id)).toEqual(ids);
    const kept = { remark: 'call back', due_on: '2031-05-17' };
    const over = { state: 2, ended_now: true, ...kept };
    expect(done).toMatchObject([over, over]);
    const going = { state: 1, ended_now: null, ...kept };
    expect(pending).toMatchObject([going, going]);
  });

  it('ended when they were done, where they are removed later', async () => {
    const rows = await undoneByAda(async (change) => {
      const ids = await idsOfWritten(change);
      await rowsOf(
        change,
        `update note set state = 2, ended_at = now() - interval '1 day' where id = $1`,
        [ids[0]],
      );
      const subjects = await subjectsOf(change, ids);
      await applyEvents(change, noteRecords, subjects, {
        type: 'note.remove',
        actor: change.actor,
      });
      return rowsOfNotes(change, ids);
    });
    expect(rows).toMatchObject([
      { state: 3, ended_now: false },
      { state: 3, ended_now: true },
    ]);
  });

  it('are another’s to whoever does not keep them', () => {
    const { cast } = changes;
    const finish = (actor: ReturnType<typeof actorOf>) => ({ type: 'note.finish', actor }) as const;
    const hers = { stoneStatus: STONE_STATUS.available.code, client: ada(), keeper: null };
    expect(noteRecords.hiddenBy(hers, finish(adaHerself()))).toBe(null);
    expect(noteRecords.hiddenBy(hers, finish(actorOf(cast.piers, 2)))).toBe('actorKeepsLine');
    const kept = { stoneStatus: STONE_STATUS.available.code, client: null, keeper: cast.guest.id };
    expect(noteRecords.hiddenBy(kept, finish(guest()))).toBe(null);
    expect(noteRecords.hiddenBy(kept, finish(adaHerself()))).toBe('actorKeepsLine');
  });
});

describe('notes whose words change', () => {
  /** The second of two notes is written anew, the first is left alone. */
  const changed = (words: string, dueOn: string | null | undefined) =>
    undoneByAda(async (change) => {
      const ids = await idsOfWritten(change);
      const moves = await applyEvents(
        change,
        changedNoteRecords(words, dueOn),
        await subjectsOf(change, ids.slice(1)),
        { type: 'note.change', actor: change.actor, remark: words },
      );
      expect(moves.map(({ id }) => id)).toEqual(ids.slice(1));
      return rowsOfNotes(change, ids);
    });
  const untouched = { state: 1, remark: 'call back', due_on: '2031-05-17', ended_now: null };

  it('keep their day where none is named', async () => {
    expect(await changed('write back', undefined)).toMatchObject([
      untouched,
      { ...untouched, remark: 'write back' },
    ]);
  });

  it('have the day that is named', async () => {
    expect(await changed('write back', '2032-01-02')).toMatchObject([
      untouched,
      { ...untouched, remark: 'write back', due_on: '2032-01-02' },
    ]);
  });

  it('have no day where it is taken from them', async () => {
    expect(await changed('write back', null)).toMatchObject([
      untouched,
      { ...untouched, remark: 'write back', due_on: null },
    ]);
  });
});
