import { beforeAll, describe, expect, it, vi } from 'vitest';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change } from '../../../server/workflows/change.ts';
import {
  lockOrders,
  newOrderRecords,
  newOrders,
  orderRecords,
} from '../../../server/workflows/records/confirm-stone-records.ts';
import type { ConfirmStoneId, StoneId } from '../../../src/api/ids.gen.ts';
import { PORTAL } from '../../../src/machines/kernel/model.ts';
import type { ConfirmStoneEvent } from '../../../src/machines/workflows/confirm-stone.ts';
import {
  answered,
  heldStones,
  offered,
  openRequest,
  ordered,
} from '../../support/machines/standing-records.ts';
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
let cast: UndoneChanges['cast'];
beforeAll(async () => {
  changes = await undoneChanges();
  cast = changes.cast;
});

const ada = () => clientOf(cast.ada, cast.tove);
/** What a request for ada meets at a stone that is free, before it is sent. */
const unasked = () => ({
  stoneStatus: 1 as const,
  heldFor: null,
  offeredTo: null,
  client: ada(),
  requester: null,
  isExternal: false,
  due: false,
  approver: null,
  isUntouched: true,
  isBelowCost: false,
});

/** Requests as they are in the database, the oldest first. */
const written = (change: Change, ids: readonly ConfirmStoneId[]) =>
  rowsOf(
    change,
    `select id, stone_id, state, business_id, requested_by, external_request_id, remark, reason, decided_by,
            round(extract(epoch from until - term_began) / 3600)::int as hours, term_began = now() as began_now,
            rap, disc, price_per_ct, amount, round(extract(epoch from now() - ended_at) / 3600)::int as ended_for
       from confirm_stone where id = any($1) order by id`,
    [ids],
  );

/** The last step of an order and that of its stone are of one change. */
async function movedTogether(change: Change, orderId: ConfirmStoneId, stoneId: StoneId) {
  const step = { stoneId, businessId: null, from: 3, to: 8, reason: null };
  const { consequences, client, actor, requestId } = change;
  const sale = { ...step, workflow: 'confirmStone', event: 'confirm.approve' };
  consequences.addToLedger({ ...step, workflow: 'stone', recordId: stoneId, event: 'stone.sell' });
  consequences.addToLedger({ ...sale, recordId: orderId });
  await consequences.write(client, actor, { requestId, audit: null, answer: null });
}

describe('a request that is about to be sent', () => {
  it('meets who holds its stone and whom the stone is offered to', async () => {
    const { held, free, subjects } = await changes.undone(async (change) => {
      const [held] = await heldStones(change, 1, cast.piers);
      const [free] = await freeStones(change, 1);
      await offered(change, free, cast.hanna);
      return { held, free, subjects: await newOrders(change, [free, held], ada()) };
    });
    const born = { id: null, state: 0, businessId: cast.ada.businessId };
    const context = unasked();
    expect(subjects).toEqual([
      { ...born, stoneId: free.id, context: { ...context, offeredTo: cast.hanna.businessId } },
      {
        ...born,
        stoneId: held.id,
        context: { ...context, stoneStatus: 4, heldFor: cast.piers.businessId },
      },
    ]);
  });

  it('is of an external client’s list where that is said, and nobody’s before a client is chosen', async () => {
    const { stone, subjects } = await changes.undone(async (change) => {
      const [stone] = await freeStones(change, 1);
      return { stone, subjects: await newOrders(change, [stone], null, true) };
    });
    const context = { ...unasked(), client: null, isExternal: true };
    expect(subjects).toEqual([
      { id: null, stoneId: stone.id, businessId: null, state: 0, context },
    ]);
  });
});

describe('requests that are sent', () => {
  const request = { remark: 'please', externalRequestId: null };

  it('are one order, each at its price, and wait for as long as an answer may take', async () => {
    const { free, held, moves, rows, told } = await changes.undone(async (change) => {
      await rowsOf(change, `update setting set value = '30' where name = 'confirm.hours'`);
      const [held] = await heldStones(change, 1, cast.ada);
      const [free] = await freeStones(change, 1);
      const tell = vi.spyOn(change.consequences, 'tellLists');
      const moves = await applyEvents(
        change,
        newOrderRecords(request),
        await newOrders(change, [free, held], ada()),
        { type: 'confirm.request', actor: change.actor },
      );
      const rows = await written(
        change,
        moves.map(({ id }) => id),
      );
      return { free, held, moves, rows, told: tell.mock.calls };
    });
    const orderNo = moves[0]?.written.orderNo;
    expect(orderNo).toMatch(/^CO-\d{4}-\d{6}$/);
    // What was written comes back beside the stone it was decided for.
    expect(moves.map((move) => move.written)).toEqual([
      { id: moves[0]?.id, stoneId: free.id, orderNo },
      { id: moves[1]?.id, stoneId: held.id, orderNo },
    ]);
    const row = {
      state: 1,
      business_id: cast.ada.businessId,
      requested_by: cast.administrator.id,
      external_request_id: null,
      remark: 'please',
      reason: null,
      decided_by: null,
      hours: 30,
      began_now: true,
      ended_for: null,
    };
    expect(rows).toHaveLength(2);
    expect(rows.find(({ stone_id }) => stone_id === free.id)).toMatchObject(row);
    // What the client holds, it was promised at the price of the hold.
    expect(rows.find(({ stone_id }) => stone_id === held.id)).toEqual({
      ...row,
      id: moves[1]?.id,
      stone_id: held.id,
      rap: '4000.00',
      disc: '-50.0000',
      price_per_ct: '2000.00',
      amount: '1500.50',
    });
    expect(told).toContainEqual(['line', cast.ada.businessId, null]);
  });

  it('may belong to the request of an external client, without a remark', async () => {
    const { requestId, rows } = await changes.undone(async (change) => {
      const requestId = await openRequest(change, cast.ada);
      const stones = await freeStones(change, 1);
      const records = newOrderRecords({ remark: null, externalRequestId: requestId });
      const moves = await applyEvents(change, records, await newOrders(change, stones, ada()), {
        type: 'confirm.import',
        actor: change.actor,
      });
      const rows = await written(
        change,
        moves.map(({ id }) => id),
      );
      return { requestId, rows };
    });
    expect(rows).toMatchObject([{ external_request_id: requestId, remark: null }]);
  });

  it('have a client', async () => {
    const { write } = newOrderRecords(request);
    const message = 'a stone is asked for without a client';
    const sent = (change: Change) => ({ type: 'confirm.request', actor: change.actor }) as const;
    await expect(changes.undone((change) => write(change, [], sent(change)))).rejects.toThrow(
      message,
    );
    await expect(
      changes.undone(async (change) => {
        const born = await newOrders(change, await freeStones(change, 1), null);
        await write(
          change,
          born.map((one) => ({ ...one, to: 1 })),
          sent(change),
        );
      }),
    ).rejects.toThrow(message);
  });
});

describe('a request that stands', () => {
  it('is met as it is, the oldest first', async () => {
    const { stones, ids, subjects } = await changes.undone(async (change) => {
      const stones = await freeStones(change, 4);
      const requestId = await openRequest(change, cast.hanna);
      const ids = [
        await ordered(change, stones[0], cast.ada),
        await ordered(change, stones[1], cast.hanna, { left: '0 seconds', requestId }),
        await ordered(change, stones[2], cast.ada),
        await ordered(change, stones[3], cast.ada, { left: '-1 hour' }),
      ] as const;
      await answered(change, ids[2], 2);
      await answered(change, ids[3], 4);
      await rowsOf(change, 'update stone set status = 8 where id = $1', [stones[2].id]);
      await rowsOf(
        change,
        'update confirm_stone set until = null, term_began = null where id = $1',
        [ids[2]],
      );
      await movedTogether(change, ids[2], stones[2].id);
      change.stones.clear();
      return { stones, ids, subjects: await lockOrders(change, ids.toReversed()) };
    });
    const facts = {
      ...unasked(),
      stoneStatus: 3,
      requester: cast.ada.id,
      isUntouched: false,
    };
    const own = { businessId: cast.ada.businessId };
    expect(subjects).toEqual([
      { ...own, id: ids[0], stoneId: stones[0].id, state: 1, context: facts },
      {
        id: ids[1],
        stoneId: stones[1].id,
        businessId: cast.hanna.businessId,
        state: 1,
        context: {
          ...facts,
          client: clientOf(cast.hanna, cast.marek),
          requester: cast.hanna.id,
          isExternal: true,
          due: true,
        },
      },
      {
        ...own,
        id: ids[2],
        stoneId: stones[2].id,
        state: 2,
        context: {
          ...facts,
          stoneStatus: 8,
          approver: cast.administrator.id,
          isUntouched: true,
        },
      },
      { ...own, id: ids[3], stoneId: stones[3].id, state: 4, context: { ...facts, due: true } },
    ]);
  });
});

describe('a request that is decided on', () => {
  const event = (type: ConfirmStoneEvent['type'], { actor }: Pick<Change, 'actor'>) =>
    ({ type, actor, remark: 'no', withPrice: false }) as ConfirmStoneEvent;

  /** Three requests, of which two reach a state by an event; as it is answered, and as they all are then. */
  const decide = (
    type: ConfirmStoneEvent['type'],
    to: number,
    from = 1,
    as = (one: Change) => one,
  ) =>
    changes.undone(async (change) => {
      const ids: ConfirmStoneId[] = [];
      for (const stone of await freeStones(change, 3))
        ids.push(await ordered(change, stone, cast.ada));
      const asked = ids.slice(0, 2).toReversed();
      if (from !== 1) for (const id of asked) await answered(change, id, from);
      const decided = (await lockOrders(change, asked)).map((one) => ({ ...one, to }));
      const deciding = as(change);
      const answer = await orderRecords.write(
        deciding,
        decided.toReversed(),
        event(type, deciding),
      );
      expect(answer).toEqual(asked.map((id) => ({ id })));
      const rows = await written(change, ids);
      expect(rows).toHaveLength(3);
      return rows;
    });

  const asItWas = {
    state: 1,
    remark: 'as it was',
    reason: null,
    decided_by: null,
    hours: 1,
    price_per_ct: '2000.00',
    ended_for: null,
  };

  it.each([
    ['confirm.approve', 2],
    ['confirm.reject', 3],
    ['confirm.cancel', 4],
  ] as const)('has its answer and whose it is: %s', async (type, state) => {
    const [one, other, beside] = await decide(type, state);
    const decided_by = cast.administrator.id;
    const row = { ...asItWas, state, reason: THE_REASON, decided_by, ended_for: 0 };
    expect(one).toMatchObject(row);
    expect(other).toMatchObject(row);
    expect(beside).toMatchObject(asItWas);
  });

  it('is ended by nobody when its time is up', async () => {
    const byPortal = (change: Change): Change => ({ ...change, actor: PORTAL, reason: null });
    const [one] = await decide('confirm.expired', 4, 1, byPortal);
    expect(one).toMatchObject({ ...asItWas, state: 4, ended_for: 0 });
  });

  it('ended when it was approved, also where the sale is taken back', async () => {
    const [one] = await decide('confirm.reverse', 4, 2);
    expect(one).toMatchObject({ state: 4, reason: THE_REASON, ended_for: 24 });
  });

  it('stays as it is where only what it says is changed', async () => {
    const rows = await decide('confirm.update', 1);
    expect(rows).toMatchObject([asItWas, asItWas, asItWas]);
  });

  it('is another’s to whoever may not act for its client', () => {
    const { hiddenBy } = orderRecords;
    const by = (person: keyof typeof cast) =>
      event('confirm.cancel', { actor: actorOf(cast[person], 2) });
    expect(hiddenBy(unasked(), by('ada'))).toBe(null);
    expect(hiddenBy(unasked(), by('piers'))).toBe('actorMayActForClient');
    expect(hiddenBy({ ...unasked(), client: null }, by('piers'))).toBe(null);
  });
});
