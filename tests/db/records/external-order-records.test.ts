import { beforeAll, describe, expect, it, vi } from 'vitest';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change } from '../../../server/workflows/change.ts';
import { newOrders } from '../../../server/workflows/records/confirm-stone-records.ts';
import { newExternalOrderRecords } from '../../../server/workflows/records/external-order-records.ts';
import { RefusedEvents } from '../../../server/workflows/refused-events.ts';
import {
  actorOf,
  clientOf,
  rowsOf,
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
const imported = ({ actor }: Pick<Change, 'actor'>) => ({ type: 'confirm.import', actor }) as const;

describe('the stones on an external client’s list', () => {
  it('are one order under one request, which is opened for them', async () => {
    const { stones, moves, requestNo, orders, requests, told } = await changes.undone(
      async (change) => {
        const stones = (await freeStones(change, 2)).toReversed();
        const external = newExternalOrderRecords({ remark: 'by list', fileName: 'list.csv' });
        const tell = vi.spyOn(change.consequences, 'tellLists');
        const born = await newOrders(change, stones, ada(), true);
        const moves = await applyEvents(change, external.orders, born, imported(change));
        const orders = await rowsOf(
          change,
          `select stone_id, state, business_id, remark, external_request_id
             from confirm_stone where id = any($1) order by stone_id`,
          [moves.map(({ id }) => id)],
        );
        const requests = await rowsOf(
          change,
          'select id, state, business_id, imported_by, file_name from external_request where request_no = $1',
          [external.requestNo()],
        );
        const told = tell.mock.calls;
        return { stones, moves, requestNo: external.requestNo(), orders, requests, told };
      },
    );
    expect(requestNo).toMatch(/^EX-\d{4}-\d{6}$/);
    const businessId = cast.ada.businessId;
    expect(requests).toMatchObject([
      {
        state: 1,
        business_id: businessId,
        imported_by: cast.administrator.id,
        file_name: 'list.csv',
      },
    ]);
    const order = {
      state: 1,
      business_id: businessId,
      remark: 'by list',
      external_request_id: requests[0]?.id,
    };
    expect(orders).toEqual(stones.toReversed().map(({ id }) => ({ ...order, stone_id: id })));
    expect(moves.map(({ written }) => written.stoneId)).toEqual(stones.map(({ id }) => id));
    const orderNo = moves[0]?.written.orderNo;
    expect(orderNo).toMatch(/^CO-\d{4}-\d{6}$/);
    expect(moves[1]?.written.orderNo).toBe(orderNo);
    expect(told.filter(([topic]) => topic === 'line')).toHaveLength(3);
  });

  it('open no request where the machine lets none of them in', async () => {
    const { external, requests } = await changes.undone(async (change) => {
      const external = newExternalOrderRecords({ remark: null, fileName: null });
      const born = await newOrders(change, await freeStones(change, 1), null, true);
      const refused = applyEvents(change, external.orders, born, imported(change));
      await expect(refused).rejects.toThrow(RefusedEvents);
      const requests = await rowsOf(
        change,
        'select from external_request where created_at >= now()',
      );
      return { external, requests };
    });
    expect(requests).toEqual([]);
    expect(() => external.requestNo()).toThrow('a list was imported without a number');
  });

  it('have a client', async () => {
    const { orders } = newExternalOrderRecords({ remark: null, fileName: null });
    const message = 'a list is imported without a client';
    await expect(
      changes.undone((change) => orders.write(change, [], imported(change))),
    ).rejects.toThrow(message);
    await expect(
      changes.undone(async (change) => {
        const [born] = await newOrders(change, await freeStones(change, 1), null, true);
        if (!born) throw new Error('nothing is born');
        await orders.write(change, [{ ...born, to: 1 }], imported(change));
      }),
    ).rejects.toThrow(message);
  });

  it('are another’s to whoever may not act for the client', async () => {
    const { orders } = newExternalOrderRecords({ remark: null, fileName: null });
    const [born] = await changes.undone(async (change) =>
      newOrders(change, await freeStones(change, 1), ada(), true),
    );
    if (!born) throw new Error('nothing is born');
    const by = (person: keyof typeof cast) => imported({ actor: actorOf(cast[person], 2) });
    expect(orders.hiddenBy(born.context, by('ada'))).toBe(null);
    expect(orders.hiddenBy(born.context, by('piers'))).toBe('actorMayActForClient');
  });
});
