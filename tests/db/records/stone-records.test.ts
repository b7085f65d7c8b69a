import { vi } from 'vitest';
import type { CartLineId, StoneId } from '#api/ids.gen.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import * as records from '../../../server/workflows/records/stone-records.ts';
import { holdFor } from '../../support/machines/standing-records.ts';
import { keptBy, reaching, recordTable, type Scene } from './record-table.ts';

const { lockStones, lockStonesByStockNo, stoneRecords, stoneSubjects } = records;

interface Stone {
  id: StoneId;
  stockNo: string;
  shape: number;
}

/** A stone that is free, and one of another shape and a greater id that is held. */
async function twoStones(s: Scene): Promise<{ free: Stone; held: Stone }> {
  const columns = 'returning id, stock_no as "stockNo", shape';
  const [free] = await s.sql(
    `update stone set status = 1 where id = (select id from stone where status = 1 order by id limit 1) ${columns}`,
  );
  const [held] = await s.sql(
    `update stone set status = 4 where id = (
       select id from stone where status = 1 and shape <> $2 and id > $1 order by id limit 1) ${columns}`,
    [free?.id, free?.shape],
  );
  const found = { free, held } as unknown as { free: Stone; held: Stone };
  for (const [name, { id, stockNo }] of Object.entries(found))
    s.names.set(id, name).set(stockNo, `no of ${name}`);
  return found;
}

const known = ({ change }: Scene) => [...change.stones.entries()];

/** A query of the change by its name, or by the values that it is given. */
async function asked(s: Scene, key: 'name' | 'values', work: () => Promise<unknown>) {
  const query = vi.spyOn(s.change.connection, 'query');
  await work();
  const found = query.mock.calls.map(
    ([text]) => (text as { name?: string; values?: unknown })[key],
  );
  query.mockRestore();
  return found.map((one) => one ?? null);
}

recordTable('stones', 'administrator', {
  'are locked by their stock numbers or ids, in the order of their ids': {
    when: async (s) => {
      const { free, held } = await twoStones(s);
      const numbers = [held.stockNo, free.stockNo, 'NONE'];
      const locked = await lockStonesByStockNo(s.change, numbers, null);
      const byNumber = [...locked, known(s)];
      s.change.stones.clear();
      return [...byNumber, ...(await lockStones(s.change, [held.id, free.id])), known(s)];
    },
    shows: `
      id free, stockNo no of free, status 1
      id held, stockNo no of held, status 4
      [[free, {id free, stockNo no of free, status 1}], [held, {id held, stockNo no of held, status 4}]]
      id free, stockNo no of free, status 1
      id held, stockNo no of held, status 4
      [[free, {id free, stockNo no of free, status 1}], [held, {id held, stockNo no of held, status 4}]]
    `,
  },
  'are locked by a prepared statement where the client is shown everything': {
    when: async (s) => {
      const { free } = await twoStones(s);
      return asked(s, 'name', async () => {
        await lockStonesByStockNo(s.change, [free.stockNo], null);
        await lockStonesByStockNo(s.change, [free.stockNo], { shape: [free.shape] });
      });
    },
    shows: `
      stone-lock-by-stock-no
      -
    `,
  },
  'are locked only where the client is shown them': {
    when: async (s) => {
      const { free, held } = await twoStones(s);
      const numbers = [held.stockNo, free.stockNo];
      const one = await lockStonesByStockNo(s.change, numbers, { shape: [held.shape] });
      const remembered = known(s);
      const shapes = { shape: [held.shape, free.shape] };
      return [one, remembered, await lockStonesByStockNo(s.change, numbers, shapes)];
    },
    shows: `
      [{id held, stockNo no of held, status 4}]
      [[held, {id held, stockNo no of held, status 4}]]
      [{id free, stockNo no of free, status 1}, {id held, stockNo no of held, status 4}]
    `,
  },
  'are locked by the records that are about them': {
    when: async (s) => {
      const { free, held } = await twoStones(s);
      const hold = await holdFor(s.change, held, s.cast.ada);
      const line = await keptBy<CartLineId>(s, 'cart_line', 'ada', free, 6);
      await records.lockStonesOf(s.change, 'cart_line', [line]);
      const ofCart = known(s);
      await records.lockStonesOf(s.change, 'hold', [hold]);
      return [ofCart, known(s)];
    },
    shows: `
      [[free, {id free, stockNo no of free, status 1}]]
      [[free, {id free, stockNo no of free, status 1}], [held, {id held, stockNo no of held, status 4}]]
    `,
  },
  'are met with the status that they were locked with, and have no business': {
    when: async (s) => {
      const { free, held } = await twoStones(s);
      await lockStones(s.change, [free.id, held.id]);
      return stoneSubjects(s.change, [held.id, free.id]);
    },
    shows: `
      held of held for - in 4: isInCheck no
      free of free for - in 1: isInCheck no
    `,
  },
  'are in check where they are not available and their check waits, which is asked only then': {
    when: async (s) => {
      const { free, held } = await twoStones(s);
      await lockStones(s.change, [free.id, held.id]);
      const before = await asked(s, 'values', () => stoneSubjects(s.change, [free.id, held.id]));
      await s.set('stone', free.id, 'status = 2');
      await lockStones(s.change, [free.id]);
      const after = await asked(s, 'values', () => stoneSubjects(s.change, [held.id, free.id]));
      const unchecked = await stoneSubjects(s.change, [free.id]);
      const [check] = await s.sql(
        `insert into return_check (memo_line_id, stone_id, state, business_id, returned_by)
         select id, $1, 1, business_id, issued_by from memo_line order by id limit 1 returning id`,
        [free.id],
      );
      const waiting = await stoneSubjects(s.change, [free.id]);
      await s.set('return_check', String(check?.id), 'state = 2, ended_at = now()');
      const over = await stoneSubjects(s.change, [free.id]);
      return [before, after, ...unchecked, ...waiting, ...over];
    },
    shows: `
      []
      [[[free]]]
      free of free for - in 2: isInCheck no
      free of free for - in 2: isInCheck yes
      free of free for - in 2: isInCheck no
    `,
  },
  'have their new status at this moment, each its own, here and in the database': {
    when: async (s) => {
      const { free, held } = await twoStones(s);
      await s.sql(`update stone set status_changed_at = '2026-01-01'`);
      await lockStones(s.change, [free.id, held.id]);
      const met = await stoneSubjects(s.change, [held.id, free.id]);
      const decided = met.map((one, i) => reaching(i === 0 ? 1 : 5)(one));
      const written = await stoneRecords.write(s.change, decided, s.event('stone.issue'));
      const now = 'select id, status from stone where status_changed_at = now() order by id';
      return [...(await s.sql(now)), known(s), ...written];
    },
    shows: `
      id free, status 5
      id held, status 1
      [[free, {id free, stockNo no of free, status 5}], [held, {id held, stockNo no of held, status 1}]]
      id held
      id free
    `,
  },
  'go where their machine lets them, are shown in no list of records and hidden from none': {
    when: async (s) => {
      const { free } = await twoStones(s);
      await lockStones(s.change, [free.id]);
      const told = s.told();
      const met = await stoneSubjects(s.change, [free.id]);
      const moves = await applyEvents(s.change, stoneRecords, met, s.event('stone.hold'));
      const hidden = s.hidden(stoneRecords, { isInCheck: false }, s.event('stone.hold'), 'portal');
      return [...moves.map(({ state, to }) => [state, to]), told, hidden];
    },
    shows: `
      [1, 4]
      []
      portal -
    `,
  },
  'are locked before they move, and are what moves': {
    when: async (s) => {
      const { free } = await twoStones(s);
      const unlocked = await s.refusal(() => stoneSubjects(s.change, [free.id]));
      await lockStones(s.change, [free.id]);
      const met = await stoneSubjects(s.change, [free.id]);
      const decided = met.map((one) => ({ ...one, stoneId: null, to: 4 }));
      const hold = s.event('stone.hold');
      return [unlocked, await s.refusal(() => stoneRecords.write(s.change, decided, hold))];
    },
    shows: `
      a stone was changed without a lock
      a record has no stone
    `,
  },
});
