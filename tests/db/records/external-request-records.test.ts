import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Change } from '../../../server/workflows/change.ts';
import {
  openExternalRequest,
  settleExternalRequests,
} from '../../../server/workflows/records/external-request-records.ts';
import type { ExternalRequestId } from '../../../src/api/ids.gen.ts';
import { PORTAL } from '../../../src/machines/kernel/model.ts';
import { answered, openRequest, ordered } from '../../support/machines/standing-records.ts';
import {
  clientOf,
  rowsOf,
  THE_REASON,
  type UndoneChanges,
  undoneChanges,
} from '../../support/machines/undone-changes.ts';
import { freeStones } from '../../support/trade/free-stones.ts';

let changes: UndoneChanges;
let cast: UndoneChanges['cast'];
beforeAll(async () => {
  changes = await undoneChanges();
  cast = changes.cast;
});

const ada = () => clientOf(cast.ada, cast.tove);

/** Requests as they are in the database, the oldest first. */
const written = (change: Change, ids: readonly ExternalRequestId[]) =>
  rowsOf(
    change,
    `select id, request_no, state, business_id, imported_by, file_name
       from external_request where id = any($1) order by id`,
    [ids],
  );

describe('the list of an external client', () => {
  it('opens a request under a number of its own, and keeps the name of its file', async () => {
    const { opened, rows } = await changes.undone(async (change) => {
      const one = await openExternalRequest(change, ada(), 'list.csv');
      const other = await openExternalRequest(change, clientOf(cast.hanna, cast.marek), null);
      return { opened: [one, other] as const, rows: await written(change, [one.id, other.id]) };
    });
    const [one, other] = opened;
    for (const { requestNo } of opened) expect(requestNo).toMatch(/^EX-\d{4}-\d{6}$/);
    expect(one.requestNo).not.toBe(other.requestNo);
    const row = { state: 1, imported_by: cast.administrator.id };
    expect(rows).toEqual([
      {
        ...row,
        id: one.id,
        request_no: one.requestNo,
        business_id: cast.ada.businessId,
        file_name: 'list.csv',
      },
      {
        ...row,
        id: other.id,
        request_no: other.requestNo,
        business_id: cast.hanna.businessId,
        file_name: null,
      },
    ]);
  });

  it('is noted in the ledger, and told to the lists of lines', async () => {
    const { id, noted, told } = await changes.undone(async (change) => {
      const note = vi.spyOn(change.consequences, 'addToLedger');
      const tell = vi.spyOn(change.consequences, 'tellLists');
      const { id } = await openExternalRequest(change, ada(), null);
      return { id, noted: note.mock.calls, told: tell.mock.calls };
    });
    const step = {
      workflow: 'externalRequest',
      recordId: id,
      stoneId: null,
      businessId: cast.ada.businessId,
      event: 'external.import',
      from: 0,
      to: 1,
      reason: THE_REASON,
    };
    expect(noted).toEqual([[step]]);
    expect(told).toEqual([['line', cast.ada.businessId, null]]);
  });

  it('is brought by a person', async () => {
    await expect(
      changes.undone((change) => openExternalRequest({ ...change, actor: PORTAL }, ada(), null)),
    ).rejects.toThrow('the portal does what only a person may');
  });
});

describe('a request that is open', () => {
  it('is settled when the last of its stones has its answer', async () => {
    const { done, alsoDone, rows, noted, told } = await changes.undone(async (change) => {
      const stones = await freeStones(change, 6);
      const open = await openRequest(change, cast.ada);
      const done = await openRequest(change, cast.ada);
      const alsoDone = await openRequest(change, cast.hanna);
      const unasked = await openRequest(change, cast.ada);
      const waiting = await ordered(change, stones[0], cast.ada, { requestId: open });
      const sold = await ordered(change, stones[1], cast.ada, { requestId: open });
      const refused = await ordered(change, stones[2], cast.ada, { requestId: done });
      const cancelled = await ordered(change, stones[3], cast.ada, { requestId: done });
      const approved = await ordered(change, stones[4], cast.hanna, { requestId: alsoDone });
      const beside = await ordered(change, stones[5], cast.ada, { requestId: unasked });
      for (const id of [sold, approved, beside]) await answered(change, id, 2);
      await answered(change, refused, 3);
      await answered(change, cancelled, 4);
      const note = vi.spyOn(change.consequences, 'addToLedger');
      const tell = vi.spyOn(change.consequences, 'tellLists');
      await settleExternalRequests(change, [approved, refused, sold, waiting]);
      const rows = await written(change, [open, done, alsoDone, unasked]);
      return { done, alsoDone, rows, noted: note.mock.calls, told: tell.mock.calls };
    });
    expect(rows.map(({ state }) => state)).toEqual([1, 2, 2, 1]);
    const step = { workflow: 'externalRequest', stoneId: null, from: 1, to: 2, reason: THE_REASON };
    const settled = { ...step, event: 'external.settle' };
    expect(noted).toEqual([
      [{ ...settled, recordId: done, businessId: cast.ada.businessId }],
      [{ ...settled, recordId: alsoDone, businessId: cast.hanna.businessId }],
    ]);
    expect(told).toEqual([
      ['line', cast.ada.businessId, null],
      ['line', cast.hanna.businessId, null],
    ]);
  });

  it('is settled once, and orders of clients’ own have none', async () => {
    const { state, noted } = await changes.undone(async (change) => {
      const stones = await freeStones(change, 2);
      const request = await openRequest(change, cast.ada);
      const order = await ordered(change, stones[0], cast.ada, { requestId: request });
      const own = await ordered(change, stones[1], cast.ada);
      for (const id of [order, own]) await answered(change, id, 3);
      const note = vi.spyOn(change.consequences, 'addToLedger');
      await settleExternalRequests(change, [own]);
      expect(note).not.toHaveBeenCalled();
      await settleExternalRequests(change, [own, order]);
      await settleExternalRequests(change, [own, order]);
      const [row] = await written(change, [request]);
      return { state: row?.state, noted: note.mock.calls };
    });
    expect(state).toBe(2);
    expect(noted).toHaveLength(1);
  });
});
