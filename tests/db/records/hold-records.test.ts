import { beforeAll, describe, expect, it, vi } from 'vitest';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change } from '../../../server/workflows/change.ts';
import {
  holdRecords,
  lockHolds,
  lockHoldsOfStones,
  newHolds,
} from '../../../server/workflows/records/hold-records.ts';
import type { HoldId } from '../../../src/api/ids.gen.ts';
import {
  actorOf,
  clientOf,
  rowsOf,
  THE_REASON,
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

const undoneByAda = <Found>(work: (change: Change) => Promise<Found>) =>
  changes.undone(work, adaHerself());

/** Two free stones, asked for in another order than that of the database. */
async function heldByAda(change: Change) {
  const stones = await freeStones(change, 2);
  const event = { type: 'hold.place', actor: change.actor } as const;
  const born = await newHolds(change, stones.toReversed(), ada());
  return applyEvents(change, holdRecords, born, event);
}

const held = (change: Change, ids: readonly HoldId[]) =>
  rowsOf(
    change,
    `select h.id, stone_id, state, business_id, placed_by, extended, end_reason, remark,
            ended_at = now() as ended_now, round(extract(epoch from until - now()) / 3600)::int as hours
       from hold h where id = any($1) order by id`,
    [ids],
  );

describe('a hold that is about to be placed', () => {
  it('meets its stone, its client and whom the stone is offered to', async () => {
    const found = await changes.undone(async (change) => {
      const stones = await freeStones(change, 2);
      await rowsOf(
        change,
        'insert into hold_queue (stone_id, state, business_id, joined_by) values ($1, 1, $2, $3)',
        [stones[1]?.id, changes.cast.piers.businessId, changes.cast.piers.id],
      );
      await rowsOf(
        change,
        `update hold_queue set state = 2, offered_until = now() + interval '1 hour' where stone_id = $1`,
        [stones[1]?.id],
      );
      return { stones, subjects: await newHolds(change, stones, ada()) };
    });
    const [first, second] = found.stones;
    const born = { id: null, state: 0, businessId: changes.cast.ada.businessId };
    const facts = { stoneStatus: 1, client: ada(), extended: false, due: false, end: null };
    expect(found.subjects).toEqual([
      { ...born, stoneId: first?.id, context: { ...facts, offeredTo: null } },
      {
        ...born,
        stoneId: second?.id,
        context: { ...facts, offeredTo: changes.cast.piers.businessId },
      },
    ]);
  });

  it('is nobody’s before a client is chosen', async () => {
    const [subject] = await undoneByAda(async (change) =>
      newHolds(change, await freeStones(change, 1), null),
    );
    expect(subject).toMatchObject({ businessId: null, context: { client: null } });
  });
});

describe('holds that are placed', () => {
  it('are of one number and have 48 hours, each with the price of its stone', async () => {
    const { rows, moves, prices } = await undoneByAda(async (change) => {
      const placed = await heldByAda(change);
      const ids = placed.map(({ id }) => id);
      return {
        moves: placed,
        rows: await held(change, ids),
        prices: await rowsOf(
          change,
          `select h.stone_id, h.price_per_ct > 0 and h.amount = round(h.price_per_ct * s.carat, 2) as priced
             from hold h join stone s on s.id = h.stone_id where h.id = any($1)`,
          [ids],
        ),
      };
    });
    const { ada: placer } = changes.cast;
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({
        state: 1,
        business_id: placer.businessId,
        placed_by: placer.id,
        extended: false,
        end_reason: null,
        remark: null,
        hours: 48,
      });
    expect(prices.map(({ priced }) => priced)).toEqual([true, true]);
    const [one, other] = moves.map(({ written }) => written);
    expect(one?.holdNo).toMatch(/^HO-\d{4}-\d{6}$/);
    expect(other?.holdNo).toBe(one?.holdNo);
    // What was written comes back beside the stone it was decided for.
    expect(moves.map(({ written }) => written.stoneId)).toEqual(
      moves.map(({ stoneId }) => stoneId),
    );
  });

  it('are told to the lists of holds', async () => {
    const told = await undoneByAda(async (change) => {
      const tell = vi.spyOn(change.consequences, 'tellLists');
      await heldByAda(change);
      return tell.mock.calls;
    });
    expect(told).toContainEqual(['hold', changes.cast.ada.businessId, null]);
  });

  it('have a client', async () => {
    await expect(
      changes.undone(async (change) =>
        holdRecords.write(change, [], { type: 'hold.place', actor: change.actor }),
      ),
    ).rejects.toThrow('a hold is placed without a client');
  });
});

describe('a hold that stands', () => {
  it('is met as it is, by itself or by its stone', async () => {
    const { moves, byId, byStone } = await undoneByAda(async (change) => {
      const placed = await heldByAda(change);
      const [one, other] = placed;
      await rowsOf(
        change,
        `update hold set extended = true, until = now() - interval '1 second' where id = $1`,
        [one?.id],
      );
      await rowsOf(
        change,
        `update hold set state = 2, end_reason = 'released', ended_at = now() where id = $1`,
        [other?.id],
      );
      return {
        moves: placed,
        byId: await lockHolds(
          change,
          placed.map(({ id }) => id),
        ),
        byStone: await lockHoldsOfStones(
          change,
          placed.flatMap(({ stoneId }) => stoneId ?? []),
        ),
      };
    });
    const [one, other] = moves;
    const facts = { stoneStatus: 4, offeredTo: null, client: ada() };
    const running = {
      id: one?.id,
      stoneId: one?.stoneId,
      businessId: changes.cast.ada.businessId,
      state: 1,
      context: { ...facts, extended: true, due: true, end: null },
    };
    const over = {
      ...running,
      id: other?.id,
      stoneId: other?.stoneId,
      state: 2,
      context: { ...facts, extended: false, due: false, end: 'released' },
    };
    expect(byId.toSorted((a, b) => a.state - b.state)).toEqual([running, over]);
    expect(byStone).toEqual([running]);
  });

  it('is another’s to whoever may not act for its client', () => {
    const { cast } = changes;
    const release = (actor: ReturnType<typeof actorOf>) =>
      ({ type: 'hold.release', actor, remark: '' }) as const;
    const facts = {
      stoneStatus: 4,
      offeredTo: null,
      client: ada(),
      extended: false,
      due: false,
      end: null,
    } as const;
    expect(holdRecords.hiddenBy(facts, release(actorOf(cast.ada, 2)))).toBe(null);
    expect(holdRecords.hiddenBy(facts, release(actorOf(cast.piers, 2)))).toBe('actorMayEndHold');
    const without = { ...facts, client: null };
    expect(holdRecords.hiddenBy(without, release(actorOf(cast.piers, 2)))).toBe(null);
  });

  it('is extended once, by the hours that it began with', async () => {
    const { once, twice } = await undoneByAda(async (change) => {
      const placed = await heldByAda(change);
      const ids = placed.map(({ id }) => id);
      const extend = { type: 'hold.extend', actor: change.actor, remark: 'x' } as const;
      const decided = (await lockHolds(change, ids)).map((subject) => ({ ...subject, to: 1 }));
      const extended = decided.map((one) => ({
        ...one,
        context: { ...one.context, extended: true },
      }));
      const written = await holdRecords.write(change, extended, extend);
      const first = await held(change, ids);
      await holdRecords.write(change, extended, extend);
      expect(written.map(({ id }) => id)).toEqual(extended.map(({ id }) => id));
      return { once: first, twice: await held(change, ids) };
    });
    expect(once).toHaveLength(2);
    for (const row of once)
      expect(row).toMatchObject({
        state: 1,
        extended: true,
        hours: 96,
        remark: THE_REASON,
        ended_now: null,
      });
    expect(twice).toEqual(once);
  });

  it('ends with its reason, and keeps the remark that it had where nothing is said', async () => {
    const rows = await undoneByAda(async (change) => {
      const placed = await heldByAda(change);
      const ids = placed.map(({ id }) => id);
      await rowsOf(change, `update hold set remark = 'kept' where id = any($1)`, [ids]);
      const silent: Change = { ...change, reason: null };
      const decided = (await lockHolds(change, ids)).map((one, i) => ({
        ...one,
        to: i === 0 ? 2 : 1,
        context: { ...one.context, end: i === 0 ? ('expired' as const) : null },
      }));
      await holdRecords.write(silent, decided, { type: 'hold.expired', actor: change.actor });
      return held(change, ids);
    });
    expect(rows).toMatchObject([
      { state: 2, end_reason: 'expired', remark: 'kept', ended_now: true, hours: 48 },
      { state: 1, end_reason: null, remark: 'kept', ended_now: null, hours: 48 },
    ]);
  });

  it('comes from the machine: what it refuses is not written', async () => {
    await expect(
      undoneByAda(async (change) => {
        const placed = await heldByAda(change);
        const subjects = await lockHolds(
          change,
          placed.map(({ id }) => id),
        );
        await applyEvents(change, holdRecords, subjects, {
          type: 'hold.expired',
          actor: change.actor,
        });
      }),
    ).rejects.toThrow();
  });
});
