import type { ConfirmStoneId, StoneId } from '#api/ids.gen.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import type { ConfirmStoneEvent } from '#machines/workflows/confirm-stone.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change } from '../../../server/workflows/change.ts';
import * as records from '../../../server/workflows/records/confirm-stone-records.ts';
import {
  answered,
  offered,
  openRequest,
  ordered,
} from '../../support/machines/standing-records.ts';
import { idsOf, reaching, recordTable, type Scene, writtenOf } from './record-table.ts';

const { lockOrders, newOrderRecords, createOrderSubjects: newOrders, orderRecords } = records;
const REQUEST = { remark: 'please', externalRequestId: null };

const orders = (s: Scene, ids: readonly ConfirmStoneId[]) =>
  s.rows(
    'confirm_stone',
    ids,
    `id, stone_id, state, business_id, requested_by, external_request_id, remark, reason, decided_by,
     round(extract(epoch from until - term_began) / 3600)::int as hours, term_began = now() as began_now,
     round(extract(epoch from now() - ended_at) / 3600)::int as ended_for`,
  );

const prices = (s: Scene, ids: readonly ConfirmStoneId[]) =>
  s.rows('confirm_stone', ids, 'rap, disc, price_per_ct, amount');

/** The last step of an order and that of its stone are of one change. */
async function movedTogether({ change }: Scene, orderId: ConfirmStoneId, stoneId: StoneId) {
  const step = { stoneId, businessId: null, from: 3, to: 8, reason: null };
  const { consequences, connection, actor, requestId } = change;
  const sale = { ...step, workflow: 'confirmStone', event: 'confirm.approve' };
  consequences.addToLedger({ ...step, workflow: 'stone', recordId: stoneId, event: 'stone.sell' });
  consequences.addToLedger({ ...sale, recordId: orderId });
  await consequences.write(connection, actor, { requestId, audit: null, answer: null });
}

const event = (type: ConfirmStoneEvent['type'], { actor }: Pick<Change, 'actor'>) =>
  ({ type, actor, remark: 'no', withPrice: false }) as ConfirmStoneEvent;

/** Three requests, of which two reach a state by an event: how each is then, and as they are answered. */
async function decided(
  s: Scene,
  [type, to]: readonly [ConfirmStoneEvent['type'], number],
  { from = 1, by = s.change } = {},
) {
  const ids: ConfirmStoneId[] = [];
  for (const stone of await s.stones(3)) ids.push(await ordered(s.change, stone, s.cast.ada));
  if (from !== 1) for (const id of ids.slice(0, 2)) await answered(s.change, id, from);
  const met = await lockOrders(s.change, ids.slice(0, 2));
  const written = await orderRecords.write(by, met.map(reaching(to)).toReversed(), event(type, by));
  const rows = await orders(s, ids);
  return [
    ...rows.map((row) => [
      row.state,
      row.remark,
      row.reason,
      row.decided_by,
      row.hours,
      row.ended_for,
    ]),
    idsOf(written).join() === ids.slice(0, 2).toReversed().join(),
  ];
}

recordTable('purchase requests', 'administrator', {
  'meet, before they are sent, who holds the stone and whom it is offered to': {
    when: async (s) => {
      const [held] = await s.held(1, 'piers');
      const [free] = await s.stones(1);
      await offered(s.change, free, s.cast.hanna);
      return [
        ...(await newOrders(s.change, [free, held], s.client())),
        ...(await newOrders(s.change, [free], null, true)),
      ];
    },
    shows: `
      - of stone 2 for ada's in 0: stoneStatus 1, heldFor -, offeredTo hanna's, tradingClient {ada's of tove}, requester -, isExternal no, due no, approver -, isUntouched yes, isBelowCost no, isUnanswered no, isDeclined no
      - of stone 1 for ada's in 0: stoneStatus 4, heldFor piers's, offeredTo -, tradingClient {ada's of tove}, requester -, isExternal no, due no, approver -, isUntouched yes, isBelowCost no, isUnanswered no, isDeclined no
      - of stone 2 for - in 0: stoneStatus 1, heldFor -, offeredTo hanna's, tradingClient -, requester -, isExternal yes, due no, approver -, isUntouched yes, isBelowCost no, isUnanswered no, isDeclined no
    `,
  },
  'are one order, each at its price, and wait for as long as an answer may take': {
    when: async (s) => {
      await s.sql(`update setting set value = '30' where name = 'confirm.hours'`);
      const [held] = await s.held(1, 'ada');
      const [free] = await s.stones(1);
      const told = s.told();
      const born = await newOrders(s.change, [free, held], s.client());
      const request = s.event('confirm.request');
      const moves = await applyEvents(s.change, newOrderRecords(REQUEST), born, request);
      // The client was promised the stone that it holds at the price of the hold.
      const [, ofHold] = await prices(s, idsOf(moves));
      const ofLine = told.find(([topic]) => topic === 'line');
      return [...(await orders(s, idsOf(moves))), ...writtenOf(moves), ofHold, ofLine];
    },
    shows: `
      id #1, stone_id stone 2, state 1, business_id ada's, requested_by administrator, external_request_id -, remark please, reason -, decided_by -, hours 30, began_now yes, ended_for -
      id #2, stone_id stone 1, state 1, business_id ada's, requested_by administrator, external_request_id -, remark please, reason -, decided_by -, hours 30, began_now yes, ended_for -
      id #1, stoneId stone 2, orderNo CO 1
      id #2, stoneId stone 1, orderNo CO 1
      rap 4000.00, disc -50.0000, price_per_ct 2000.00, amount 1500.50
      [line, ada's, -]
    `,
  },
  'belong to the request of an external client, without a remark': {
    when: async (s) => {
      const externalRequestId = await openRequest(s.change, s.cast.ada);
      const born = await newOrders(s.change, await s.stones(1), s.client());
      const imported = newOrderRecords({ remark: null, externalRequestId });
      const moves = await applyEvents(s.change, imported, born, s.event('confirm.import'));
      return [externalRequestId, ...(await orders(s, idsOf(moves)))];
    },
    shows: `
      #1
      id #2, stone_id stone 1, state 1, business_id ada's, requested_by administrator, external_request_id #1, remark -, reason -, decided_by -, hours 72, began_now yes, ended_for -
    `,
  },
  'are met as they are, the oldest first': {
    when: async (s) => {
      const stones = await s.stones(4);
      const requestId = await openRequest(s.change, s.cast.hanna);
      const { ada, hanna } = s.cast;
      const ids = [
        await ordered(s.change, stones[0], ada),
        await ordered(s.change, stones[1], hanna, { left: '0 seconds', requestId }),
        await ordered(s.change, stones[2], ada),
        await ordered(s.change, stones[3], ada, { left: '-1 hour' }),
      ] as const;
      await answered(s.change, ids[2], 2);
      await answered(s.change, ids[3], 4);
      await s.set('stone', stones[2].id, 'status = 8');
      await s.set('confirm_stone', ids[2], 'until = null, term_began = null');
      await movedTogether(s, ids[2], stones[2].id);
      s.change.stones.clear();
      return lockOrders(s.change, ids.toReversed());
    },
    shows: `
      #1 of stone 1 for ada's in 1: stoneStatus 3, heldFor -, offeredTo -, tradingClient {ada's of tove}, requester ada, isExternal no, due no, approver -, isUntouched no, isBelowCost no, isUnanswered no, isDeclined no
      #2 of stone 2 for hanna's in 1: stoneStatus 3, heldFor -, offeredTo -, tradingClient {hanna's of marek}, requester hanna, isExternal yes, due yes, approver -, isUntouched no, isBelowCost no, isUnanswered no, isDeclined no
      #3 of stone 3 for ada's in 2: stoneStatus 8, heldFor -, offeredTo -, tradingClient {ada's of tove}, requester ada, isExternal no, due no, approver administrator, isUntouched yes, isBelowCost no, isUnanswered no, isDeclined no
      #4 of stone 4 for ada's in 4: stoneStatus 3, heldFor -, offeredTo -, tradingClient {ada's of tove}, requester ada, isExternal no, due yes, approver -, isUntouched no, isBelowCost no, isUnanswered no, isDeclined no
    `,
  },
  'are decided on with the reason and by whom, and end, also where a sale is taken back, once': {
    when: async (s) => [
      await decided(s, ['confirm.approve', 2]),
      await decided(s, ['confirm.reject', 3]),
      await decided(s, ['confirm.cancel', 4]),
      await decided(s, ['confirm.reverse', 4], { from: 2 }),
      await decided(s, ['confirm.update', 1]),
      // Their time is up: none decides, for no reason.
      await decided(s, ['confirm.expired', 4], {
        by: { ...s.change, actor: PORTAL, reason: null },
      }),
    ],
    shows: `
      [[2, as it was, the reason, administrator, 1, 0], [2, as it was, the reason, administrator, 1, 0], [1, as it was, -, -, 1, -], yes]
      [[3, as it was, the reason, administrator, 1, 0], [3, as it was, the reason, administrator, 1, 0], [1, as it was, -, -, 1, -], yes]
      [[4, as it was, the reason, administrator, 1, 0], [4, as it was, the reason, administrator, 1, 0], [1, as it was, -, -, 1, -], yes]
      [[4, as it was, the reason, administrator, 1, 24], [4, as it was, the reason, administrator, 1, 24], [1, as it was, -, -, 1, -], yes]
      [[1, as it was, -, -, 1, -], [1, as it was, -, -, 1, -], [1, as it was, -, -, 1, -], yes]
      [[4, as it was, -, -, 1, 0], [4, as it was, -, -, 1, 0], [1, as it was, -, -, 1, -], yes]
    `,
  },
  'have a client, and are hidden from those who may not act for it': {
    when: async (s) => {
      const stones = await s.stones(1);
      const [born] = await newOrders(s.change, stones, s.client());
      if (!born) throw new Error('no subject came');
      const cancel = event('confirm.cancel', s.change);
      const clientless = { ...born.context, tradingClient: null };
      const { write } = newOrderRecords(REQUEST);
      const sent = [{ ...born, context: clientless, to: 1 }];
      const request = s.event('confirm.request');
      return [
        s.hidden(orderRecords, born.context, cancel, 'ada', 'piers'),
        s.hidden(orderRecords, clientless, cancel, 'piers'),
        await s.refusal(() => write(s.change, [], request)),
        await s.refusal(() => write(s.change, sent, request)),
      ];
    },
    shows: `
      ada -, piers actorMayActForClient
      piers -
      an order has no trading client
      an order has no trading client
    `,
  },
});
