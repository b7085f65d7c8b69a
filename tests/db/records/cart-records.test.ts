import { beforeAll, describe, expect, it, vi } from 'vitest';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change, LockedStone } from '../../../server/workflows/change.ts';
import { type KeptDetails, lockKept } from '../../../server/workflows/kept-lines.ts';
import {
  cartRecords,
  cartSubjects,
  closeCarts,
  newCartLines,
  newCartRecords,
  settleCarts,
} from '../../../server/workflows/records/cart-records.ts';
import type { BusinessId, CartLineId } from '../../../src/api/ids.gen.ts';
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
const piers = () => clientOf(changes.cast.piers, changes.cast.tove);

const undoneByAda = <Found>(work: (change: Change) => Promise<Found>) =>
  changes.undone(work, actorOf(changes.cast.ada, 2));

/** A line in the cart of a person’s business; its id. */
async function carted(change: Change, { id, businessId }: Person, stone: LockedStone) {
  const line = await rowOf<{ id: CartLineId }>(
    change,
    `insert into cart_line (stone_id, business_id, state, added_by, stone_status, price_per_ct, amount)
     values ($1, $2, 6, $3, 1, 100, 100) returning id`,
    [stone.id, businessId, id],
  );
  return line.id;
}

async function add(change: Change, stones: readonly LockedStone[], details: KeptDetails) {
  const subjects = await newCartLines(
    change,
    stones.map((stone) => ({ stone, client: ada() })),
  );
  const event = { type: 'cart.add', actor: change.actor } as const;
  return applyEvents(change, newCartRecords(details), subjects, event);
}

/** One stone in two carts, and another stone in one of them. */
async function threeLines(change: Change) {
  const [first, second] = await freeStones(change, 2);
  return {
    stone: first.id,
    adas: await carted(change, changes.cast.ada, first),
    piers: await carted(change, changes.cast.piers, first),
    another: await carted(change, changes.cast.ada, second),
  };
}

const lines = (change: Change, ids: readonly CartLineId[]) =>
  rowsOf(
    change,
    `select id, state, ended_at = now() as ended_now from cart_line
      where id = any($1) order by array_position($1, id)`,
    [ids],
  );

const lying = (id: CartLineId) => ({ id, state: 6, ended_now: null });
const removed = (id: CartLineId) => ({ id, state: 7, ended_now: true });

describe('a stone on its way into a cart', () => {
  it('meets its client, and whether it lies there already', async () => {
    const { stones, subjects } = await undoneByAda(async (change) => {
      const [first, second] = await freeStones(change, 2);
      await carted(change, changes.cast.ada, first);
      const places = [
        { stone: second, client: ada() },
        { stone: first, client: ada() },
        { stone: first, client: piers() },
      ];
      return { stones: [first, second], subjects: await newCartLines(change, places) };
    });
    const [first, second] = stones;
    expect(subjects).toEqual([
      {
        id: null,
        stoneId: second?.id,
        businessId: changes.cast.ada.businessId,
        state: 0,
        context: { stoneStatus: 1, client: ada(), isListed: false },
      },
      {
        id: null,
        stoneId: first?.id,
        businessId: changes.cast.ada.businessId,
        state: 0,
        context: { stoneStatus: 1, client: ada(), isListed: true },
      },
      {
        id: null,
        stoneId: first?.id,
        businessId: changes.cast.piers.businessId,
        state: 0,
        context: { stoneStatus: 1, client: piers(), isListed: false },
      },
    ]);
  });

  it('lies there no more once it was removed', async () => {
    const [subject] = await undoneByAda(async (change) => {
      const [stone] = await freeStones(change, 2);
      const id = await carted(change, changes.cast.ada, stone);
      await rowsOf(change, 'update cart_line set state = 7, ended_at = now() where id = $1', [id]);
      return newCartLines(change, [{ stone, client: ada() }]);
    });
    expect(subject).toMatchObject({ context: { isListed: false } });
  });

  it('is nobody’s before a client is chosen', async () => {
    const [subject] = await undoneByAda(async (change) => {
      const [stone] = await freeStones(change, 2);
      return newCartLines(change, [{ stone, client: null }]);
    });
    expect(subject).toMatchObject({ businessId: null, context: { client: null, isListed: false } });
  });
});

describe('stones that are added', () => {
  it('lie in the cart with the price of the moment and a remark of their own', async () => {
    const { stones, moves, rows } = await undoneByAda(async (change) => {
      const [first, second] = await freeStones(change, 2);
      const added = await add(change, [second, first], {
        remark: ({ stoneId }) => (stoneId === first.id ? 'for the ring' : null),
        dueOn: null,
      });
      return {
        stones: [second.id, first.id],
        moves: added,
        rows: await rowsOf(
          change,
          `select l.id, l.stone_id, l.state, l.business_id, l.added_by, l.remark, l.stone_status, l.ended_at,
                  l.price_per_ct > 0 and l.amount = round(l.price_per_ct * s.carat, 2) as priced
             from cart_line l join stone s on s.id = l.stone_id
            where l.id = any($1) order by array_position($1, l.id)`,
          [added.map(({ id }) => id)],
        ),
      };
    });
    const { ada: adder } = changes.cast;
    const lies = {
      state: 6,
      business_id: adder.businessId,
      added_by: adder.id,
      stone_status: 1,
      ended_at: null,
      priced: true,
    };
    // What was written comes back beside the stone it was decided for.
    expect(rows).toEqual([
      { ...lies, id: moves[0]?.written.id, stone_id: stones[0], remark: null },
      { ...lies, id: moves[1]?.written.id, stone_id: stones[1], remark: 'for the ring' },
    ]);
  });

  it('are told to the lists of lines', async () => {
    const told = await undoneByAda(async (change) => {
      const tell = vi.spyOn(change.consequences, 'tellLists');
      const [stone] = await freeStones(change, 2);
      await add(change, [stone], { remark: () => null, dueOn: null });
      return tell.mock.calls;
    });
    expect(told).toEqual([['line', changes.cast.ada.businessId, null]]);
  });
});

describe('a line of a cart', () => {
  it('is met with its stone and its client', async () => {
    const { stones, ids, subjects } = await undoneByAda(async (change) => {
      const [first, second] = await freeStones(change, 2);
      const one = await carted(change, changes.cast.ada, first);
      const other = await carted(change, changes.cast.piers, second);
      await rowsOf(change, 'update cart_line set state = 7, ended_at = now() where id = $1', [
        other,
      ]);
      await rowsOf(change, 'update stone set status = 4 where id = $1', [second.id]);
      const kept = await lockKept(change, 'cart_line', [one, other]);
      return {
        stones: [first, second],
        ids: [one, other],
        subjects: cartSubjects(change, kept),
      };
    });
    expect(subjects).toEqual([
      {
        id: ids[0],
        stoneId: stones[0]?.id,
        businessId: changes.cast.ada.businessId,
        state: 6,
        context: { stoneStatus: 1, client: ada(), isListed: true },
      },
      {
        id: ids[1],
        stoneId: stones[1]?.id,
        businessId: changes.cast.piers.businessId,
        state: 7,
        context: { stoneStatus: 4, client: piers(), isListed: true },
      },
    ]);
  });

  it('without a client belongs to no business', async () => {
    const subjects = await undoneByAda(async (change) => {
      const [stone] = await freeStones(change, 2);
      const id = await carted(change, changes.cast.ada, stone);
      const kept = await lockKept(change, 'cart_line', [id]);
      return cartSubjects(
        change,
        kept.map((line) => ({ ...line, client: null })),
      );
    });
    expect(subjects).toMatchObject([{ businessId: null, context: { client: null } }]);
  });

  it('is another’s to whoever may not act for its client', () => {
    const { cast } = changes;
    const remove = (person: Person) =>
      ({ type: 'cart.remove', actor: actorOf(person, 2) }) as const;
    const facts = { stoneStatus: 1, client: ada(), isListed: true } as const;
    expect(cartRecords.hiddenBy(facts, remove(cast.ada))).toBe(null);
    expect(cartRecords.hiddenBy(facts, remove(cast.piers))).toBe('actorMayActForClient');
    expect(cartRecords.hiddenBy({ ...facts, client: null }, remove(cast.piers))).toBe(null);
  });

  it('ends when it is removed, and only then', async () => {
    const { one, other, rows, written } = await undoneByAda(async (change) => {
      const [first, second] = await freeStones(change, 2);
      const one = await carted(change, changes.cast.ada, first);
      const other = await carted(change, changes.cast.ada, second);
      const subjects = cartSubjects(change, await lockKept(change, 'cart_line', [one, other]));
      const decided = subjects.map((subject) => ({ ...subject, to: subject.id === one ? 7 : 6 }));
      const event = { type: 'cart.remove', actor: change.actor } as const;
      const written = await cartRecords.write(change, decided.toReversed(), event);
      return { one, other, written, rows: await lines(change, [one, other]) };
    });
    expect(rows).toEqual([removed(one), lying(other)]);
    expect(written).toEqual([{ id: other }, { id: one }]);
  });
});

describe('what its client has taken', () => {
  it('leaves its cart, and no other', async () => {
    const { ids, rows } = await changes.undone(async (change) => {
      const ids = await threeLines(change);
      await settleCarts(change, [ids.stone], [changes.cast.ada.businessId as BusinessId]);
      return { ids, rows: await lines(change, [ids.adas, ids.piers, ids.another]) };
    });
    expect(rows).toEqual([removed(ids.adas), lying(ids.piers), lying(ids.another)]);
  });
});

describe('what is sold', () => {
  it('leaves every cart', async () => {
    const { ids, rows, told } = await undoneByAda(async (change) => {
      const ids = await threeLines(change);
      const effects = vi.spyOn(change, 'runEffect');
      await closeCarts(change, [ids.stone]);
      const told = effects.mock.calls.map(([effect, moves]) => [effect, moves.map(({ id }) => id)]);
      return { ids, told, rows: await lines(change, [ids.adas, ids.piers, ids.another]) };
    });
    expect(rows).toEqual([removed(ids.adas), removed(ids.piers), lying(ids.another)]);
    expect(told).toEqual([
      [{ type: 'enqueue.notice', params: { kind: 'cart.closed' } }, [ids.adas, ids.piers]],
    ]);
  });
});
