import { beforeAll, describe, expect, it, vi } from 'vitest';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change } from '../../../server/workflows/change.ts';
import {
  changedDemandRecords,
  isOver,
  lockDemands,
  movedDemandRecords,
  newDemand,
  newDemandRecords,
  type Wanted,
} from '../../../server/workflows/records/demand-records.ts';
import type { DemandId } from '../../../src/api/ids.gen.ts';
import type { Actor } from '../../../src/machines/kernel/model.ts';
import type { DemandEvent } from '../../../src/machines/workflows/demand.ts';
import {
  actorOf,
  clientOf,
  rowOf,
  rowsOf,
  THE_REASON,
  type UndoneChanges,
  undoneChanges,
} from '../../support/machines/undone-changes.ts';
import { some } from '../../support/runner/some.ts';
import { freeStones } from '../../support/trade/free-stones.ts';

let changes: UndoneChanges;
beforeAll(async () => {
  changes = await undoneChanges();
});

const ada = () => clientOf(changes.cast.ada, changes.cast.tove);

const undoneByAda = <Found>(work: (change: Change) => Promise<Found>) =>
  changes.undone(work, actorOf(changes.cast.ada, 2));

const WANTED: Wanted = {
  name: 'Rounds for spring',
  note: 'in pairs',
  filter: { diamond_type: 1, shape: ['ROUND'] },
  quantity: 3,
  targetPpc: '4500.00',
  targetDisc: '12.5000',
  until: '2099-12-31',
};
/** The same, as it is read back. */
const WRITTEN = {
  name: 'Rounds for spring',
  note: 'in pairs',
  filter: { diamond_type: 1, shape: ['ROUND'] },
  quantity: 3,
  target_ppc: '4500.00',
  target_disc: '12.5000',
  until: '2099-12-31',
};
/** A demand that stands. */
const STANDING = { reason: null, closed_by: null, matched_now: null, ended_now: null };

const place = async (change: Change, wanted: Wanted = WANTED) =>
  some(
    await applyEvents(change, newDemandRecords(wanted), [newDemand(ada(), false)], {
      type: 'demand.place',
      actor: change.actor,
    }),
  )[0];

/** Two demands of ada that stones were found for. */
async function matched(change: Change): Promise<DemandId[]> {
  const ids = [(await place(change)).id, (await place(change)).id];
  await rowsOf(
    change,
    `update demand set state = 2, matched_at = now() - interval '1 day' where id = any($1)`,
    [ids],
  );
  return ids;
}

const move = async (
  change: Change,
  {
    ids,
    event,
    until,
  }: { ids: readonly DemandId[]; event: DemandEvent; until?: string | null | undefined },
) => applyEvents(change, movedDemandRecords(until), await lockDemands(change, ids), event);

const demands = (change: Change, ids: readonly DemandId[]) =>
  rowsOf(
    change,
    `select state, business_id, placed_by, name, note, filter, quantity, target_ppc, target_disc, until::text,
            reason, closed_by, matched_at = now() as matched_now, ended_at = now() as ended_now
       from unnest($1::uuid[]) with ordinality as asked (id, n) join demand using (id) order by n`,
    [ids],
  );

/** Days before and after today, as the database has it. */
const dayFromToday = async (change: Change, days: number) =>
  (await rowOf<{ day: string }>(change, 'select (current_date + $1::int)::text as day', [days]))
    .day;

describe('the last day of a demand', () => {
  it('is over when another has begun, and never where there is none', async () => {
    const over = await changes.undone(async (change) => ({
      yesterday: await isOver(change, await dayFromToday(change, -1)),
      today: await isOver(change, await dayFromToday(change, 0)),
      tomorrow: await isOver(change, await dayFromToday(change, 1)),
      none: await isOver(change, null),
    }));
    expect(over).toEqual({ yesterday: true, today: false, tomorrow: false, none: false });
  });
});

describe('a demand that is about to be placed', () => {
  it('is its client’s, or nobody’s yet', () => {
    const { businessId } = changes.cast.ada;
    const born = { id: null, stoneId: null, state: 0 };
    expect(newDemand(ada(), true)).toEqual({
      ...born,
      businessId,
      context: { client: ada(), over: true },
    });
    expect(newDemand(null, false)).toEqual({
      ...born,
      businessId: null,
      context: { client: null, over: false },
    });
  });
});

describe('a demand that is placed', () => {
  it('is written as it is wanted, under a number of its own', async () => {
    const { one, other, rows } = await undoneByAda(async (change) => {
      const one = await place(change);
      const other = await place(change, { ...WANTED, note: null, targetPpc: null, until: null });
      return { one, other, rows: await demands(change, [one.id, other.id]) };
    });
    const { id, businessId } = changes.cast.ada;
    const row = { ...WRITTEN, ...STANDING, state: 1, business_id: businessId, placed_by: id };
    expect(rows).toEqual([row, { ...row, note: null, target_ppc: null, until: null }]);
    expect(one.written.demandNo).toMatch(/^DE-\d{4}-\d{6}$/);
    expect(other.written.demandNo).toMatch(/^DE-\d{4}-\d{6}$/);
    expect(other.written.demandNo).not.toBe(one.written.demandNo);
  });

  it('is told to the lists of lines', async () => {
    const told = await undoneByAda(async (change) => {
      const tell = vi.spyOn(change.consequences, 'tellLists');
      await place(change);
      return tell.mock.calls;
    });
    expect(told).toEqual([['line', changes.cast.ada.businessId, null]]);
  });

  it('has a client; of nothing, nothing is written', async () => {
    const records = newDemandRecords(WANTED);
    await changes.undone(async (change) => {
      const event = { type: 'demand.place', actor: change.actor } as const;
      expect(await records.write(change, [], event)).toEqual([]);
      const decided = { ...newDemand(null, false), to: 1 };
      await expect(records.write(change, [decided], event)).rejects.toThrow(
        'a demand is placed without a client',
      );
    });
  });
});

describe('demands that stand', () => {
  it('are met as they are, with whether their last day is over', async () => {
    const { ids, subjects } = await undoneByAda(async (change) => {
      const placed = [];
      for (const days of [-1, 0, null]) {
        const until = days === null ? null : await dayFromToday(change, days);
        placed.push((await place(change, { ...WANTED, until })).id);
      }
      await rowsOf(change, 'update demand set state = 2, matched_at = now() where id = $1', [
        placed[1],
      ]);
      return { ids: placed, subjects: await lockDemands(change, placed.toReversed()) };
    });
    const { businessId } = changes.cast.ada;
    const context = { client: ada(), over: false };
    const met = { stoneId: null, businessId, context };
    const all = [
      { ...met, id: ids[0], state: 1, context: { ...context, over: true } },
      { ...met, id: ids[1], state: 2 },
      { ...met, id: ids[2], state: 1 },
    ];
    expect(subjects).toEqual(all.toSorted((a, b) => String(a.id).localeCompare(String(b.id))));
  });

  it('are another’s to whoever may not act for their client', () => {
    const { cast } = changes;
    const { hiddenBy } = movedDemandRecords();
    const match = (actor: Actor) => ({ type: 'demand.match', actor }) as const;
    const facts = { client: ada(), over: false };
    expect(hiddenBy(facts, match(actorOf(cast.ada, 2)))).toBe(null);
    expect(hiddenBy(facts, match(actorOf(cast.tove, 4)))).toBe(null);
    expect(hiddenBy(facts, match(actorOf(cast.piers, 2)))).toBe('actorMayActForClient');
    expect(hiddenBy({ ...facts, client: null }, match(actorOf(cast.piers, 2)))).toBe(null);
  });
});

describe('demands that are written anew', () => {
  /** The first of two demands that stones were found for is written anew; how many stones are still found for each. */
  const changed = (type: 'demand.change' | 'demand.refine', wanted: Partial<Wanted>) =>
    undoneByAda(async (change) => {
      const ids = await matched(change);
      const [stone] = some(await freeStones(change, 1));
      await rowsOf(
        change,
        'insert into demand_match (demand_id, stone_id) select id, $2 from unnest($1::uuid[]) as d (id)',
        [ids, stone.id],
      );
      const moves = await applyEvents(
        change,
        changedDemandRecords(wanted),
        await lockDemands(change, ids.slice(0, 1)),
        { type, actor: change.actor },
      );
      expect(moves.map(({ written }) => written)).toEqual([{ id: ids[0] }]);
      const rows = await demands(change, ids);
      const found = await rowsOf<{ id: DemandId }>(
        change,
        'select demand_id as id from demand_match where demand_id = any($1) order by id',
        [ids],
      );
      const [one, other] = rows;
      // Whatever happens to the first, the second stays as it was.
      expect(other).toMatchObject({ ...WRITTEN, state: 2 });
      return { row: one, kept: ids.map((id) => found.some((match) => match.id === id)) };
    });

  it('keep what is not named, and the stones that were found', async () => {
    const { row, kept } = await changed('demand.change', {});
    expect(row).toMatchObject({ ...WRITTEN, ...STANDING, state: 2, matched_now: false });
    expect(kept).toEqual([true, true]);
  });

  it('are open again where other stones are wanted, and those that were found are forgotten', async () => {
    const { row, kept } = await changed('demand.refine', {
      filter: { diamond_type: 2 },
    });
    expect(row).toMatchObject({ ...WRITTEN, state: 1, filter: { diamond_type: 2 } });
    expect(kept).toEqual([false, true]);
  });

  it.each<[wanted: Partial<Wanted>, written: object]>([
    [{ name: 'Ovals' }, { name: 'Ovals' }],
    [{ quantity: 7 }, { quantity: 7 }],
    [{ note: 'one by one' }, { note: 'one by one' }],
    [{ note: null }, { note: null }],
    [{ until: '2098-01-02' }, { until: '2098-01-02' }],
    [{ until: null }, { until: null }],
    [{ targetPpc: '99.50' }, { target_ppc: '99.50' }],
    [{ targetPpc: null }, { target_ppc: null }],
    [{ targetDisc: '-3.2500' }, { target_disc: '-3.2500' }],
    [{ targetDisc: null }, { target_disc: null }],
  ])('change in what is named, and in nothing else: %j', async (wanted, written) => {
    const { row } = await changed('demand.change', wanted);
    expect(row).toMatchObject({ ...WRITTEN, ...written });
  });
});

describe('demands that move', () => {
  const DAY_BEFORE = { matched_now: false };

  it('are matched at this moment', async () => {
    const { moves, ids, rows } = await undoneByAda(async (change) => {
      const ids = [(await place(change)).id, (await place(change)).id];
      const event = { type: 'demand.match', actor: change.actor } as const;
      const moves = await move(change, { ids, event });
      return { ids, moves, rows: await demands(change, ids) };
    });
    const row = { ...WRITTEN, ...STANDING, state: 2, matched_now: true };
    expect(rows).toMatchObject([row, row]);
    expect(moves.map(({ written }) => written)).toEqual(ids.toSorted().map((id) => ({ id })));
  });

  it('are closed with the reason of the change; others are not', async () => {
    const rows = await undoneByAda(async (change) => {
      const ids = await matched(change);
      const { actor } = change;
      await move(change, {
        ids: ids.slice(0, 1),
        event: { type: 'demand.close', actor, remark: THE_REASON },
      });
      return demands(change, ids);
    });
    const closed = { reason: THE_REASON, closed_by: changes.cast.ada.id, ended_now: true };
    expect(rows).toMatchObject([
      { ...WRITTEN, ...DAY_BEFORE, ...closed, state: 3 },
      { ...WRITTEN, ...STANDING, ...DAY_BEFORE, state: 2 },
    ]);
  });

  it.each([
    ['their last day where none is named', undefined, '2099-12-31'],
    ['the last day that is named', '2098-01-02', '2098-01-02'],
    ['no last day where it is taken from them', null, null],
  ])('are wanted again as if they had not been closed, with %s', async (_, named, until) => {
    const [row] = await undoneByAda(async (change) => {
      const ids = (await matched(change)).slice(0, 1);
      const { actor } = change;
      await move(change, { ids, event: { type: 'demand.close', actor, remark: THE_REASON } });
      await move(change, { ids, event: { type: 'demand.reopen', actor }, until: named });
      return demands(change, ids);
    });
    expect(row).toMatchObject({ ...WRITTEN, ...STANDING, ...DAY_BEFORE, state: 1, until });
  });
});
