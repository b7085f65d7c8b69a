import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import {
  changedMailing,
  draftedMailing,
  isUnderWay,
  lockMailing,
  movedMailing,
  newMailing,
  type WrittenMailing,
} from '../../../server/workflows/records/bulk-email-records.ts';
import type { BulkEmailId } from '../../../src/api/ids.gen.ts';
import type { BulkEmailEvent } from '../../../src/machines/workflows/bulk-email.ts';
import {
  BY_HAND,
  draft,
  EVERY_MORNING,
  LAST_DAY_IS_OVER,
  letter,
  ONCE,
  readMailing,
  standing,
  TIMED,
} from '../../support/machines/standing-mailings.ts';
import {
  actorOf,
  rowOf,
  rowsOf,
  type UndoneChanges,
  undoneChanges,
} from '../../support/machines/undone-changes.ts';
import { idAs } from '../../support/runner/id-as.ts';

let changes: UndoneChanges;
beforeAll(async () => {
  changes = await undoneChanges();
});

/** Later than the time of mailings that are sent every morning: 8:30 by this clock. */
const AFTERNOON = new Date('2031-03-04T15:00:00Z');

const SENT = { isAddressed: true, hasWayOut: true };

/** What an event, in that afternoon, makes of a mailing that stands in a state. */
const moved = (type: BulkEmailEvent['type'], state: number, written: WrittenMailing = TIMED) =>
  changes.undone(async (change) => {
    const { actor } = change;
    const id = await standing(change, written, state);
    // Somebody has missed it, so that it may be sent again.
    await letter(change, id, { to: changes.cast.ada.id, turn: 1, outcome: 3 });
    const mailing = await lockMailing(change, id, SENT);
    const records = movedMailing({ ...mailing, now: AFTERNOON });
    const moves = await applyEvents(change, records, [mailing], { type, actor });
    expect(moves.map((move) => move.written)).toEqual([{ id }]);
    return readMailing(change, id);
  });

describe('a mailing that is drafted', () => {
  it('begins with nothing', () => {
    expect(newMailing).toEqual({
      id: null,
      stoneId: null,
      businessId: null,
      state: 0,
      context: {
        isTimed: false,
        hasNextTurn: false,
        isAddressed: false,
        isOwed: false,
        hasWayOut: false,
      },
    });
  });

  it('is written down with its times, or without, under a number of its own', async () => {
    const { byHand, timed, numbers } = await changes.undone(async (change) => {
      const ids = [await draft(change), await draft(change, TIMED)] as const;
      const numbers = await rowsOf<{ no: string }>(
        change,
        'select mailing_no as no from bulk_email where id = any($1)',
        [ids],
      );
      return {
        byHand: await readMailing(change, ids[0]),
        timed: await readMailing(change, ids[1]),
        numbers,
      };
    });
    const written = {
      state: 1,
      subject: 'Stones for you',
      body: 'These are free today.',
      audience: { kind: 'addresses', addresses: 'ada@haldenroe.example' },
      stones: { kind: 'numbers', stock_numbers: ['A1'] },
      valid_days: 14,
      written_by: changes.cast.administrator.id,
      turn: 0,
      in_series: false,
    };
    const noTimes = { schedule: null, zone: null, is_once: true, until: null };
    expect(byHand).toMatchObject({ ...written, ...noTimes });
    expect(timed).toMatchObject({ ...written, ...EVERY_MORNING });
    expect(numbers).toHaveLength(2);
    for (const { no } of numbers) expect(no).toMatch(/^ML-\d{4}-\d{6}$/);
    expect(new Set(numbers.map(({ no }) => no)).size).toBe(2);
  });

  it('is told of by the database and not to the lists', async () => {
    const told = await changes.undone(async (change) => {
      const tell = vi.spyOn(change.consequences, 'tellLists');
      await draft(change);
      return tell.mock.calls;
    });
    expect(told).toEqual([]);
  });

  it('is hidden from nobody', () => {
    const event = { type: 'mailing.change', actor: actorOf(changes.cast.ada, 2) } as const;
    expect(draftedMailing(BY_HAND).hiddenBy(newMailing.context, event)).toBe(null);
  });
});

describe('a mailing that stands', () => {
  it('is met as it is written, with the moment at which it is met', async () => {
    const { id, mailing, before, after } = await changes.undone(async (change) => {
      const clock = () => rowOf<{ at: Date }>(change, 'select clock_timestamp() as at');
      const id = await standing(change, TIMED, 1);
      const before = await clock();
      const mailing = await lockMailing(change, id, SENT);
      return { id, mailing, before: before.at, after: (await clock()).at };
    });
    const { now, ...rest } = mailing;
    expect(rest).toEqual({
      id,
      turn: 1,
      audience: { kind: 'addresses', addresses: 'ada@haldenroe.example' },
      stones: { kind: 'numbers', stock_numbers: ['A1'] },
      writtenBy: changes.cast.administrator.id,
      times: {
        schedule: '30 9 * * *',
        zone: 'Europe/Brussels',
        isOnce: false,
        until: '2099-12-31',
      },
      state: 1,
      stoneId: null,
      businessId: null,
      context: {
        isTimed: true,
        hasNextTurn: true,
        isAddressed: true,
        isOwed: false,
        hasWayOut: true,
      },
    });
    expect(+now).toBeGreaterThanOrEqual(+before);
    expect(+now).toBeLessThanOrEqual(+after);
  });

  it('has no times where it is sent by hand, and goes to nobody as long as nothing is said', async () => {
    const { times, context } = await changes.undone(async (change) =>
      lockMailing(change, await draft(change)),
    );
    expect(times).toBe(null);
    expect(context).toEqual({
      isTimed: false,
      hasNextTurn: false,
      isAddressed: false,
      isOwed: false,
      hasWayOut: false,
    });
  });

  it.each([
    ['as a draft', ONCE, 1, true],
    ['as a draft whose last day is over', LAST_DAY_IS_OVER, 1, false],
    ['in a series', TIMED, 3, true],
    ['in a series whose last day is over', LAST_DAY_IS_OVER, 3, false],
    ['and has had its only time', ONCE, 3, false],
    ['and was sent by hand', TIMED, 4, false],
  ])('has a turn left or not, where it stands %s', async (_, written, state, isLeft) => {
    const { context } = await changes.undone(async (change) =>
      lockMailing(change, await standing(change, written, state)),
    );
    expect(context).toMatchObject({ isTimed: true, hasNextTurn: isLeft });
  });

  it.each([
    ['one waits for it', 1, 1, true],
    ['one has got it', 1, 2, false],
    ['one could not get it', 1, 3, true],
    ['one could not get it another time', 2, 3, false],
  ])('is owed to somebody or not: %s', async (_, turn, outcome, isOwed) => {
    const context = await changes.undone(async (change) => {
      const id = await standing(change, BY_HAND, 4);
      await letter(change, id, { to: changes.cast.ada.id, turn, outcome });
      return (await lockMailing(change, id)).context;
    });
    expect(context).toMatchObject({ isOwed });
  });

  it('is not found where it was removed, or never was', async () => {
    await changes.undone(async (change) => {
      const id = await draft(change);
      await rowsOf(change, 'update bulk_email set removed_at = now() where id = $1', [id]);
      const notFound = { problem: { status: 404 } };
      await expect(lockMailing(change, id)).rejects.toMatchObject(notFound);
      const never = idAs<BulkEmailId>(randomUUID());
      await expect(lockMailing(change, never)).rejects.toMatchObject(notFound);
    });
  });
});

describe('mailings that are written anew', () => {
  it('are drafts with other words, and other times; others stay as they were', async () => {
    const { ids, moves, rows } = await changes.undone(async (change) => {
      const ids = [
        await standing(change, TIMED, 1),
        await standing(change, BY_HAND, 1),
        await standing(change, TIMED, 1),
      ];
      const subjects = [];
      for (const id of ids.slice(0, 2)) subjects.push(await lockMailing(change, id));
      const anew: WrittenMailing = {
        subject: 'Pairs for you',
        text: 'These are new.',
        audience: { kind: 'all' },
        stones: { kind: 'none' },
        validDays: 3,
        times: null,
      };
      const event = { type: 'mailing.change', actor: change.actor } as const;
      const moves = await applyEvents(change, changedMailing(anew), subjects, event);
      const rows = [];
      for (const id of ids) rows.push(await readMailing(change, id));
      return { ids, moves, rows };
    });
    const anew = {
      state: 1,
      subject: 'Pairs for you',
      body: 'These are new.',
      audience: { kind: 'all' },
      stones: { kind: 'none' },
      valid_days: 3,
      schedule: null,
      zone: null,
      is_once: true,
      until: null,
      changed_now: true,
    };
    const asItWas = { ...EVERY_MORNING, subject: 'Stones for you', changed_now: false };
    expect(rows).toMatchObject([anew, anew, asItWas]);
    expect(moves.map(({ written }) => written)).toEqual([{ id: ids[0] }, { id: ids[1] }]);
  });
});

describe('a mailing that moves', () => {
  const NEXT_MORNING = new Date('2031-03-05T08:30:00Z');
  /** As it stood before, with its fault mended. */
  const kept = {
    fault: null,
    next_at: null,
    began_now: false,
    ended_now: false,
    removed_now: null,
  };

  it('waits for its next time, where it is scheduled and where a turn of a series is over', async () => {
    const waiting = { ...kept, state: 2, next_at: NEXT_MORNING, in_series: true };
    expect(await moved('mailing.schedule', 1)).toMatchObject(waiting);
    expect(await moved('mailing.rest', 3)).toMatchObject({ ...waiting, ended_now: true });
  });

  it('waits no longer where it is recalled', async () => {
    expect(await moved('mailing.recall', 2)).toMatchObject({ ...kept, state: 1, in_series: false });
  });

  it('begins anew where it is sent, in its series or out of it', async () => {
    const begun = { ...kept, state: 3, began_now: true, ended_now: null };
    expect(await moved('mailing.start', 2)).toMatchObject({ ...begun, in_series: true });
    expect(await moved('mailing.send', 1)).toMatchObject({ ...begun, in_series: false });
    expect(await moved('mailing.retry', 4)).toMatchObject({ ...begun, in_series: false });
  });

  it('is over where everybody has had a turn, or where it is stopped', async () => {
    const over = { ...kept, ended_now: true, in_series: false };
    expect(await moved('mailing.finish', 3, ONCE)).toMatchObject({ ...over, state: 4 });
    expect(await moved('mailing.stop', 3)).toMatchObject({ ...over, state: 5 });
  });

  it('leaves the list where it is discarded', async () => {
    const gone = { ...kept, state: 5, in_series: false, removed_now: true };
    expect(await moved('mailing.discard', 1)).toMatchObject(gone);
    expect(await moved('mailing.discard', 2)).toMatchObject(gone);
  });

  it('knows no next time where it has no times', async () => {
    const row = await changes.undone(async (change) => {
      const id = await standing(change, BY_HAND, 1);
      const mailing = await lockMailing(change, id, SENT);
      await movedMailing(mailing).write(change, [{ ...mailing, to: 2 }], {
        type: 'mailing.schedule',
        actor: change.actor,
      });
      return readMailing(change, id);
    });
    expect(row).toMatchObject({ state: 2, next_at: null });
  });

  it('is under way from when it is sent', () => {
    expect([1, 2, 3, 4, 5].map(isUnderWay)).toEqual([false, false, true, true, true]);
  });
});
