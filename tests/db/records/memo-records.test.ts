import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Change, LockedStone } from '../../../server/workflows/change.ts';
import {
  countMemos,
  type MemoDetails,
  openMemo,
} from '../../../server/workflows/records/memo-records.ts';
import type { MemoId, MemoLineId } from '../../../src/api/ids.gen.ts';
import {
  actorOf,
  clientOf,
  rowOf,
  rowsOf,
  THE_REASON,
  type UndoneChanges,
  undoneChanges,
} from '../../support/machines/undone-changes.ts';
import { freeStones } from '../../support/trade/free-stones.ts';
import { lineOf, writtenMemo } from '../../support/trade/memo-lines.ts';

let changes: UndoneChanges;
beforeAll(async () => {
  changes = await undoneChanges();
});

const ada = () => clientOf(changes.cast.ada, changes.cast.tove);

/** A memo of two stones that are out, and the ids of its lines. */
interface Memo {
  id: MemoId;
  lines: [MemoLineId, MemoLineId];
}

async function memosOf(change: Change, count: number): Promise<Memo[]> {
  const stones = await freeStones(change, 2 * count);
  const memos: Memo[] = [];
  for (let i = 0; i < count; i++) {
    const { id } = await writtenMemo(change, changes.cast.ada);
    const [first, second] = stones.slice(2 * i) as [LockedStone, LockedStone];
    memos.push({
      id,
      lines: [await lineOf(change, { id }, first), await lineOf(change, { id }, second)],
    });
  }
  return memos;
}

const bothOf = (...memos: Memo[]) => memos.flatMap(({ lines }) => lines);

/** These lines came back, or are out again; their memos are not told. */
const cameBack = (change: Change, ids: readonly MemoLineId[]) =>
  rowsOf(change, 'update memo_line set state = 2, ended_at = now() where id = any($1)', [ids]);
const wentOut = (change: Change, ids: readonly MemoLineId[]) =>
  rowsOf(change, 'update memo_line set state = 1, ended_at = null where id = any($1)', [ids]);

/** Where these memos are: the state of each, and whether it was closed by this change. */
async function standing(change: Change, memos: readonly Memo[]) {
  const rows = await rowsOf(
    change,
    `select state, closed_at = now() as closed_now from memo
      where id = any($1) order by array_position($1, id)`,
    [memos.map(({ id }) => id)],
  );
  return rows.map(({ state, closed_now }) => [state, closed_now]);
}

describe('a memo that is opened', () => {
  const open = (details: MemoDetails) =>
    changes.undone(
      async (change) => {
        const { businessId } = changes.cast.ada;
        await rowsOf(change, 'update business set memo_days = 21 where id = $1', [businessId]);
        const memo = await openMemo(change, ada(), details);
        const row = await rowOf(
          change,
          `select memo_no, state, business_id, issued_by, terms_days, due_on, remark, closed_at,
                due_on - current_date as days from memo where id = $1`,
          [memo.id],
        );
        return { memo, row };
      },
      actorOf(changes.cast.tove, 4),
    );

  it('is due after the days that it is given', async () => {
    const { memo, row } = await open({ termsDays: 30, remark: 'for the fair' });
    expect(row).toEqual({
      memo_no: memo.memoNo,
      state: 1,
      business_id: changes.cast.ada.businessId,
      issued_by: changes.cast.tove.id,
      terms_days: 30,
      due_on: memo.dueOn,
      days: 30,
      remark: 'for the fair',
      closed_at: null,
    });
    expect(memo.memoNo).toMatch(/^ME-\d{4}-\d{6}$/);
    expect(memo.termsDays).toBe(30);
  });

  it('is due after the days of its client where none are given', async () => {
    const { memo, row } = await open({ termsDays: null, remark: null });
    expect(row).toMatchObject({ state: 1, terms_days: 21, days: 21, remark: null });
    expect(memo).toMatchObject({ termsDays: 21, dueOn: row.due_on });
  });

  it('is noted, and told to the lists of lines', async () => {
    const { memo, noted, told } = await changes.undone(async (change) => {
      const note = vi.spyOn(change.consequences, 'addToLedger');
      const tell = vi.spyOn(change.consequences, 'tellLists');
      const memo = await openMemo(change, ada(), { termsDays: null, remark: null });
      return { memo, noted: note.mock.calls, told: tell.mock.calls };
    });
    expect(noted).toEqual([
      [
        {
          workflow: 'memo',
          recordId: memo.id,
          stoneId: null,
          businessId: changes.cast.ada.businessId,
          event: 'memoDocument.open',
          from: 0,
          to: 1,
          reason: THE_REASON,
        },
      ],
    ]);
    expect(told).toEqual([['line', changes.cast.ada.businessId, null]]);
  });
});

describe('memos whose stones have moved', () => {
  it('are parted where some stones came back, and closed where all did', async () => {
    const { memos, states, noted, told } = await changes.undone(async (change) => {
      const memos = (await memosOf(change, 3)) as [Memo, Memo, Memo];
      const [some, all, none] = memos;
      await cameBack(change, [some.lines[0], ...all.lines]);
      const note = vi.spyOn(change.consequences, 'addToLedger');
      const tell = vi.spyOn(change.consequences, 'tellLists');
      await countMemos(change, [some.lines[0], ...bothOf(all, none)]);
      const states = await standing(change, memos);
      return { memos, states, noted: note.mock.calls.flat(), told: tell.mock.calls };
    });
    const [some, all] = memos;
    expect(states).toEqual([
      [2, null],
      [3, true],
      [1, null],
    ]);
    const step = {
      workflow: 'memo',
      stoneId: null,
      businessId: changes.cast.ada.businessId,
      from: 1,
      reason: THE_REASON,
    };
    expect(noted).toEqual([
      { ...step, recordId: some.id, event: 'memoDocument.part', to: 2 },
      { ...step, recordId: all.id, event: 'memoDocument.close', to: 3 },
    ]);
    const list = ['line', changes.cast.ada.businessId, null];
    expect(told).toEqual([list, list]);
  });

  it('are left alone where none of their lines is named', async () => {
    const states = await changes.undone(async (change) => {
      const memos = (await memosOf(change, 2)) as [Memo, Memo];
      await cameBack(change, bothOf(...memos));
      await countMemos(change, memos[1].lines);
      return standing(change, memos);
    });
    expect(states).toEqual([
      [1, null],
      [3, true],
    ]);
  });

  it('are closed once the last stone came back', async () => {
    const states = await changes.undone(async (change) => {
      const [memo] = (await memosOf(change, 1)) as [Memo];
      await cameBack(change, [memo.lines[0]]);
      await countMemos(change, memo.lines);
      const parted = await standing(change, [memo]);
      await cameBack(change, [memo.lines[1]]);
      await countMemos(change, [memo.lines[1]]);
      return [...parted, ...(await standing(change, [memo]))];
    });
    expect(states).toEqual([
      [2, null],
      [3, true],
    ]);
  });

  it('are open again where all stones are out again, and parted where some are', async () => {
    const { closed, states } = await changes.undone(async (change) => {
      const memos = (await memosOf(change, 3)) as [Memo, Memo, Memo];
      const [all, some, parted] = memos;
      await cameBack(change, [...bothOf(all, some), parted.lines[0]]);
      await countMemos(change, bothOf(...memos));
      const closed = await standing(change, memos);
      await wentOut(change, [...all.lines, some.lines[0], parted.lines[0]]);
      await countMemos(change, bothOf(...memos));
      return { closed, states: await standing(change, memos) };
    });
    expect(closed).toEqual([
      [3, true],
      [3, true],
      [2, null],
    ]);
    expect(states).toEqual([
      [1, null],
      [2, null],
      [1, null],
    ]);
  });
});
