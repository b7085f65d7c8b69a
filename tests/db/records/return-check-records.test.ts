import { beforeAll, describe, expect, it, vi } from 'vitest';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change, Move } from '../../../server/workflows/change.ts';
import {
  endedCheckRecords,
  type Found,
  lockReturnChecks,
  openReturnChecks,
  recallReturnChecks,
} from '../../../server/workflows/records/return-check-records.ts';
import type { MemoLineId, ReturnCheckId, StoneId } from '../../../src/api/ids.gen.ts';
import {
  actorOf,
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

const samir = () => actorOf(changes.cast.qualityControl, 5);

/** A stone that came back from Ada, and what is about it. */
interface Returned {
  id: ReturnCheckId;
  stoneId: StoneId;
  lineId: MemoLineId;
}

/** Lines of two stones that were out with Ada. */
async function twoLines(change: Change): Promise<Omit<Returned, 'id'>[]> {
  const memo = await writtenMemo(change, changes.cast.ada);
  const lines: Omit<Returned, 'id'>[] = [];
  for (const stone of await freeStones(change, 2))
    lines.push({ stoneId: stone.id, lineId: await lineOf(change, memo, stone) });
  return lines;
}

/** Checks of both that wait, past all workflows; until they end, nobody is offered the stones. */
async function twoChecks(change: Change): Promise<[Returned, Returned]> {
  const checks: Returned[] = [];
  for (const { stoneId, lineId } of await twoLines(change)) {
    const check = await rowOf<{ id: ReturnCheckId }>(
      change,
      `insert into return_check (memo_line_id, stone_id, state, business_id, returned_by)
       values ($1, $2, 1, $3, $4) returning id`,
      [lineId, stoneId, changes.cast.ada.businessId, changes.cast.tove.id],
    );
    await rowsOf(change, 'update stone set status = 2 where id = $1', [stoneId]);
    checks.push({ id: check.id, stoneId, lineId });
  }
  return checks as [Returned, Returned];
}

const checks = (change: Change, ids: readonly ReturnCheckId[]) =>
  rowsOf(
    change,
    `select id, state, ended_at = now() as ended_now, decided_by, remark, carat, report_seen, condition
       from return_check where id = any($1) order by array_position($1, id)`,
    [ids],
  );

const waiting = (id: ReturnCheckId) => ({
  id,
  state: 1,
  ended_now: null,
  decided_by: null,
  remark: null,
  carat: null,
  report_seen: null,
  condition: null,
});

describe('a check of a stone that came back', () => {
  it('is met with its stone and its client', async () => {
    const { one, other, subjects, locked } = await changes.undone(async (change) => {
      const [one, other] = await twoChecks(change);
      await rowsOf(change, 'update return_check set state = 2, ended_at = now() where id = $1', [
        one.id,
      ]);
      change.stones.clear();
      const subjects = await lockReturnChecks(change, [other.id, one.id]);
      return { one, other, subjects, locked: [...change.stones.keys()] };
    });
    const { businessId } = changes.cast.ada;
    expect(subjects).toEqual([
      { id: one.id, stoneId: one.stoneId, businessId, state: 2, context: {} },
      { id: other.id, stoneId: other.stoneId, businessId, state: 1, context: {} },
    ]);
    expect(locked).toEqual([one.stoneId, other.stoneId]);
  });

  it('is hidden from nobody', () => {
    const pass = { type: 'check.pass', actor: actorOf(changes.cast.piers, 2) } as const;
    expect(endedCheckRecords().hiddenBy({}, pass)).toBe(null);
  });
});

describe('checks that are opened', () => {
  const moveOf = ({ stoneId, lineId }: Omit<Returned, 'id'>): Move<unknown, MemoLineId> => ({
    id: lineId,
    stoneId,
    businessId: changes.cast.ada.businessId,
    state: 1,
    to: 2,
    context: {},
    written: { id: lineId },
  });

  it('wait, each for the line of its stone', async () => {
    const { lines, rows, noted, told } = await changes.undone(
      async (change) => {
        const lines = (await twoLines(change)).toReversed();
        const note = vi.spyOn(change.consequences, 'addToLedger');
        const tell = vi.spyOn(change.consequences, 'tellLists');
        await openReturnChecks(change, lines.map(moveOf));
        const rows = await rowsOf(
          change,
          `select id, memo_line_id, stone_id, state, business_id, returned_by, carat, report_seen,
                  condition, remark, decided_by, ended_at
             from return_check where memo_line_id = any($1) order by array_position($1, memo_line_id)`,
          [lines.map(({ lineId }) => lineId)],
        );
        return { lines, rows, noted: note.mock.calls.flat(), told: tell.mock.calls };
      },
      actorOf(changes.cast.tove, 4),
    );
    const { ada, tove } = changes.cast;
    const check = {
      state: 1,
      business_id: ada.businessId,
      returned_by: tove.id,
      carat: null,
      report_seen: null,
      condition: null,
      remark: null,
      decided_by: null,
      ended_at: null,
    };
    const [one, other] = lines;
    expect(rows).toEqual([
      { ...check, id: rows[0]?.id, memo_line_id: one?.lineId, stone_id: one?.stoneId },
      { ...check, id: rows[1]?.id, memo_line_id: other?.lineId, stone_id: other?.stoneId },
    ]);
    const step = {
      workflow: 'returnCheck',
      businessId: ada.businessId,
      event: 'check.open',
      from: 0,
      to: 1,
      reason: THE_REASON,
    };
    // What was written comes back beside the stone it was decided for.
    expect(noted).toEqual([
      { ...step, recordId: rows[0]?.id, stoneId: one?.stoneId },
      { ...step, recordId: rows[1]?.id, stoneId: other?.stoneId },
    ]);
    const list = ['line', ada.businessId, null];
    expect(told).toEqual([list, list]);
  });
});

describe('checks that end', () => {
  it('keep who decided and why, and nothing of what was not looked at', async () => {
    const { ids, written, rows } = await changes.undone(async (change) => {
      const [passed, failed] = await twoChecks(change);
      const ids = [passed.id, failed.id] as const;
      const subjects = await lockReturnChecks(change, ids);
      const decided = subjects.map((one) => ({ ...one, to: one.id === passed.id ? 2 : 3 }));
      const event = { type: 'check.pass', actor: change.actor } as const;
      const written = await endedCheckRecords().write(change, decided.toReversed(), event);
      return { ids, written, rows: await checks(change, ids) };
    }, samir());
    const ended = {
      ended_now: true,
      decided_by: changes.cast.qualityControl.id,
      remark: THE_REASON,
      carat: null,
      report_seen: null,
      condition: null,
    };
    expect(rows).toEqual([
      { ...ended, id: ids[0], state: 2 },
      { ...ended, id: ids[1], state: 3 },
    ]);
    expect(written).toEqual([{ id: ids[1] }, { id: ids[0] }]);
  });

  it('keep what was found of each stone', async () => {
    const rows = await changes.undone(async (change) => {
      const [one, other] = await twoChecks(change);
      const found = new Map<ReturnCheckId, Found>([
        [one.id, { carat: '1.020', reportSeen: true, condition: 'a scratch' }],
        [other.id, { carat: null, reportSeen: false, condition: null }],
      ]);
      const subjects = await lockReturnChecks(change, [one.id, other.id]);
      const event = { type: 'check.pass', actor: change.actor } as const;
      await applyEvents(change, endedCheckRecords(found), subjects.toReversed(), event);
      return checks(change, [one.id, other.id]);
    }, samir());
    expect(rows).toMatchObject([
      { state: 2, carat: '1.020', report_seen: true, condition: 'a scratch' },
      { state: 2, carat: null, report_seen: false, condition: null },
    ]);
  });

  it('are about records that are there', async () => {
    await expect(
      changes.undone(async (change) => {
        const born = { id: null, stoneId: null, businessId: null, state: 0, to: 2, context: {} };
        const event = { type: 'check.pass', actor: change.actor } as const;
        await endedCheckRecords().write(change, [born], event);
      }, samir()),
    ).rejects.toThrow('a record is moved before it exists');
  });
});

describe('stones that are out after all', () => {
  it('are looked at no more: their checks that wait are recalled, and no others', async () => {
    const { one, other, recalled, again, noted } = await changes.undone(async (change) => {
      const [one, other] = await twoChecks(change);
      const note = vi.spyOn(change.consequences, 'addToLedger');
      await recallReturnChecks(change, [one.stoneId]);
      const recalled = await checks(change, [one.id, other.id]);
      // What is over is recalled no more.
      await recallReturnChecks(change, [one.stoneId]);
      const again = await checks(change, [one.id, other.id]);
      return { one, other, recalled, again, noted: note.mock.calls.flat() };
    });
    expect(recalled).toEqual([
      {
        ...waiting(one.id),
        state: 4,
        ended_now: true,
        decided_by: changes.cast.administrator.id,
        remark: THE_REASON,
      },
      waiting(other.id),
    ]);
    expect(again).toEqual(recalled);
    expect(noted).toEqual([
      {
        workflow: 'returnCheck',
        recordId: one.id,
        stoneId: one.stoneId,
        businessId: changes.cast.ada.businessId,
        event: 'check.recall',
        from: 1,
        to: 4,
        reason: THE_REASON,
      },
    ]);
  });
});
