import { beforeAll, describe, expect, it, vi } from 'vitest';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change } from '../../../server/workflows/change.ts';
import {
  lockStones,
  lockStonesByStockNo,
  lockStonesOf,
  stoneRecords,
  stoneSubjects,
} from '../../../server/workflows/records/stone-records.ts';
import type { CartLineId, StoneId } from '../../../src/api/ids.gen.ts';
import { holdFor } from '../../support/machines/standing-records.ts';
import {
  rowOf,
  rowsOf,
  type UndoneChanges,
  undoneChanges,
} from '../../support/machines/undone-changes.ts';

let changes: UndoneChanges;
beforeAll(async () => {
  changes = await undoneChanges();
});

interface Stone {
  id: StoneId;
  stockNo: string;
  shape: number;
}

/** A stone that is free, and one of another shape and a greater id that is held. */
async function twoStones(change: Change): Promise<{ free: Stone; held: Stone }> {
  const free = await rowOf<Stone>(
    change,
    `select id, stock_no as "stockNo", shape from stone
      where status = 1 order by id limit 1`,
  );
  const held = await rowOf<Stone>(
    change,
    `update stone set status = 4 where id = (
       select id from stone where status = 1 and shape <> $2 and id > $1 order by id limit 1)
     returning id, stock_no as "stockNo", shape`,
    [free.id, free.shape],
  );
  return { free, held };
}

const available = ({ id, stockNo }: Stone) => ({ id, stockNo, status: 1 });
const onHold = ({ id, stockNo }: Stone) => ({ id, stockNo, status: 4 });

const known = ({ stones }: Change) => [...stones.entries()];

/** A check of a returned stone that waits for whoever looks at it. */
const inCheck = (change: Change, { id }: Stone) =>
  rowOf<{ id: string }>(
    change,
    `insert into return_check (memo_line_id, stone_id, state, business_id, returned_by)
     select id, $1, 1, business_id, issued_by from memo_line order by id limit 1 returning id`,
    [id],
  );

const withdrawn = (change: Change, { id }: Stone) =>
  rowsOf(change, 'update stone set status = 2 where id = $1', [id]);

/** What the database is given while these stones are met: the values of each statement. */
async function valuesAsked(change: Change, ids: readonly StoneId[]): Promise<unknown[]> {
  const query = vi.spyOn(change.client, 'query');
  await stoneSubjects(change, ids);
  const asked = query.mock.calls.map(([text]) => (text as { values?: unknown }).values);
  query.mockRestore();
  return asked;
}

describe('stones that are locked', () => {
  it('are found by their stock numbers, in the order of their ids', async () => {
    const { free, held, locked, remembered } = await changes.undone(async (change) => {
      const { free, held } = await twoStones(change);
      const locked = await lockStonesByStockNo(change, [held.stockNo, free.stockNo, 'NONE'], null);
      return { free, held, locked, remembered: known(change) };
    });
    expect(locked).toEqual([available(free), onHold(held)]);
    expect(remembered).toEqual([
      [free.id, available(free)],
      [held.id, onHold(held)],
    ]);
  });

  it('are asked for by a prepared statement where the client is shown everything', async () => {
    const asked = await changes.undone(async (change) => {
      const { free } = await twoStones(change);
      const query = vi.spyOn(change.client, 'query');
      await lockStonesByStockNo(change, [free.stockNo], null);
      await lockStonesByStockNo(change, [free.stockNo], { shape: [free.shape] });
      const statements = query.mock.calls.map(([text]) => (text as { name?: string }).name);
      query.mockRestore();
      return statements;
    });
    expect(asked).toEqual(['stone-lock-by-stock-no', undefined]);
  });

  it('are only those that the client is shown', async () => {
    const { free, held, both, one, remembered } = await changes.undone(async (change) => {
      const { free, held } = await twoStones(change);
      const stockNumbers = [held.stockNo, free.stockNo];
      const one = await lockStonesByStockNo(change, stockNumbers, { shape: [held.shape] });
      const remembered = known(change);
      const shapes = { shape: [held.shape, free.shape] };
      return {
        free,
        held,
        one,
        remembered,
        both: await lockStonesByStockNo(change, stockNumbers, shapes),
      };
    });
    expect(one).toEqual([onHold(held)]);
    expect(remembered).toEqual([[held.id, onHold(held)]]);
    expect(both).toEqual([available(free), onHold(held)]);
  });

  it('are found by their ids, in the order of these', async () => {
    const { free, held, locked, remembered } = await changes.undone(async (change) => {
      const { free, held } = await twoStones(change);
      const locked = await lockStones(change, [held.id, free.id]);
      return { free, held, locked, remembered: known(change) };
    });
    expect(locked).toEqual([available(free), onHold(held)]);
    expect(remembered).toEqual([
      [free.id, available(free)],
      [held.id, onHold(held)],
    ]);
  });

  it('are found by what is about them', async () => {
    const { free, held, ofCart, ofBoth } = await changes.undone(async (change) => {
      const { free, held } = await twoStones(change);
      const { ada } = changes.cast;
      const hold = await holdFor(change, held, ada);
      const line = await rowOf<{ id: CartLineId }>(
        change,
        `insert into cart_line (stone_id, business_id, state, added_by, stone_status, price_per_ct, amount)
         values ($1, $2, 6, $3, 1, 100, 100) returning id`,
        [free.id, ada.businessId, ada.id],
      );
      await lockStonesOf(change, 'cart_line', [line.id]);
      const ofCart = known(change);
      await lockStonesOf(change, 'hold', [hold]);
      return { free, held, ofCart, ofBoth: known(change) };
    });
    expect(ofCart).toEqual([[free.id, available(free)]]);
    expect(ofBoth).toEqual([
      [free.id, available(free)],
      [held.id, onHold(held)],
    ]);
  });
});

describe('a stone as its machine meets it', () => {
  it('is of no business, and has the status that it was locked with', async () => {
    const { free, held, subjects } = await changes.undone(async (change) => {
      const { free, held } = await twoStones(change);
      await lockStones(change, [free.id, held.id]);
      return { free, held, subjects: await stoneSubjects(change, [held.id, free.id]) };
    });
    const itself = ({ id }: Stone) => ({ id, stoneId: id, businessId: null });
    expect(subjects).toEqual([
      { ...itself(held), state: 4, context: { isInCheck: false } },
      { ...itself(free), state: 1, context: { isInCheck: false } },
    ]);
  });

  it('is in check where it is not available and its check waits', async () => {
    const found = await changes.undone(async (change) => {
      const { free } = await twoStones(change);
      await withdrawn(change, free);
      await lockStones(change, [free.id]);
      const before = await stoneSubjects(change, [free.id]);
      const check = await inCheck(change, free);
      const waiting = await stoneSubjects(change, [free.id]);
      await rowsOf(change, 'update return_check set state = 2, ended_at = now() where id = $1', [
        check.id,
      ]);
      return [...before, ...waiting, ...(await stoneSubjects(change, [free.id]))];
    });
    expect(found.map(({ state, context }) => [state, context])).toEqual([
      [2, { isInCheck: false }],
      [2, { isInCheck: true }],
      [2, { isInCheck: false }],
    ]);
  });

  it('has its check asked for only where it may have one', async () => {
    const { before, after, free } = await changes.undone(async (change) => {
      const { free, held } = await twoStones(change);
      await lockStones(change, [free.id, held.id]);
      const before = await valuesAsked(change, [free.id, held.id]);
      await withdrawn(change, free);
      await lockStones(change, [free.id]);
      return { before, after: await valuesAsked(change, [held.id, free.id]), free };
    });
    expect(before).toEqual([]);
    expect(after).toEqual([[[free.id]]]);
  });

  it('has to be locked', async () => {
    await expect(
      changes.undone(async (change) => stoneSubjects(change, [(await twoStones(change)).free.id])),
    ).rejects.toThrow('a stone is moved that was not locked');
  });

  it('is hidden from nobody', () => {
    const event = { type: 'stone.hold', actor: { id: null, role: 0, businessId: null } } as const;
    expect(stoneRecords.hiddenBy({ isInCheck: false }, event)).toBe(null);
  });
});

describe('stones that are moved', () => {
  it('have their new status at this moment, each its own, here and in the database', async () => {
    const { free, held, rows, written, remembered } = await changes.undone(async (change) => {
      const { free, held } = await twoStones(change);
      await rowsOf(change, `update stone set status_changed_at = '2026-01-01'`);
      await lockStones(change, [free.id, held.id]);
      const decided = (await stoneSubjects(change, [held.id, free.id])).map((subject) => ({
        ...subject,
        to: subject.id === held.id ? 1 : 5,
      }));
      const event = { type: 'stone.issue', actor: change.actor } as const;
      const written = await stoneRecords.write(change, decided, event);
      const rows = await rowsOf(
        change,
        'select id, status from stone where status_changed_at = now() order by id',
      );
      return { free, held, rows, written, remembered: known(change) };
    });
    expect(rows).toEqual([
      { id: free.id, status: 5 },
      { id: held.id, status: 1 },
    ]);
    expect(remembered).toEqual([
      [free.id, { ...available(free), status: 5 }],
      [held.id, { ...onHold(held), status: 1 }],
    ]);
    expect(written).toEqual([{ id: held.id }, { id: free.id }]);
  });

  it('go where their machine lets them, and no list of records is told', async () => {
    const { states, told } = await changes.undone(async (change) => {
      const { free } = await twoStones(change);
      await lockStones(change, [free.id]);
      const tell = vi.spyOn(change.consequences, 'tellLists');
      const event = { type: 'stone.hold', actor: change.actor } as const;
      const subjects = await stoneSubjects(change, [free.id]);
      const moves = await applyEvents(change, stoneRecords, subjects, event);
      return { states: moves.map(({ state, to }) => [state, to]), told: tell.mock.calls };
    });
    expect(states).toEqual([[1, 4]]);
    expect(told).toEqual([]);
  });

  it('are about stones', async () => {
    await expect(
      changes.undone(async (change) => {
        const { free } = await twoStones(change);
        await lockStones(change, [free.id]);
        const [subject] = await stoneSubjects(change, [free.id]);
        if (!subject) throw new Error('no subject came');
        const event = { type: 'stone.hold', actor: change.actor } as const;
        await stoneRecords.write(change, [{ ...subject, stoneId: null, to: 4 }], event);
      }),
    ).rejects.toThrow('a record without a stone is asked for its stone');
  });
});
