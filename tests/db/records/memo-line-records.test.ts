import { randomUUID } from 'node:crypto';
import type { MemoLineId, StoneId } from '#api/ids.gen.ts';
import type { PriceText } from '../../../server/stock/prices/stone-price.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { LockedStone } from '../../../server/workflows/change.ts';
import type { FrozenPrices } from '../../../server/workflows/frozen-prices.ts';
import * as records from '../../../server/workflows/records/memo-line-records.ts';
import { holdFor, offered } from '../../support/machines/standing-records.ts';
import { leaveRoom, lineOf, overdueFor, writtenMemo } from '../../support/trade/memo-lines.ts';
import { ENDED_NOW, idsOf, reaching, recordTable, type Scene } from './record-table.ts';

const { lockMemoLines, memoLineRecords, newMemoLineRecords, newMemoLines } = records;

/** 500 dollars each. */
const pricesOf = ([first, second]: readonly [LockedStone, LockedStone]): FrozenPrices =>
  new Map<StoneId, PriceText>([
    [first.id, { rap: '1000.00', disc: '-10.0000', price_per_ct: '900.00', amount: '500.00' }],
    [second.id, { rap: null, disc: null, price_per_ct: '800.00', amount: '500.00' }],
  ]);

/** Two stones that are out with Ada; the ids of their lines. */
async function twoLines(s: Scene): Promise<[MemoLineId, MemoLineId]> {
  const [first, second] = await s.stones(2);
  const memo = await writtenMemo(s.change, s.cast.ada);
  return [await lineOf(s.change, memo, first), await lineOf(s.change, memo, second)];
}

/** One request has moved these records, so many minutes ago. */
const stepped = (s: Scene, ids: readonly string[], by: 'tove' | 'administrator', ago: number) =>
  s.sql(
    `insert into ledger (at, workflow, record_id, event, from_state, to_state, author, actor_id, actor_role, request_id)
     select now() - make_interval(mins => $3), 'memoLine', record, 'memo.receive', 1, 2, 'person', $2, 1, $4
       from unnest($1::uuid[]) as record`,
    [ids, s.cast[by].id, ago, randomUUID()],
  );

/** Lines on their way to these states, in the opposite order. */
async function decidedFor(s: Scene, ids: readonly MemoLineId[], ...states: number[]) {
  const met = await lockMemoLines(s.change, ids);
  return met.map((one, i) => reaching(states[i] ?? 0)(one)).toReversed();
}

const lines = (s: Scene, ids: readonly MemoLineId[]) =>
  s.rows(
    'memo_line',
    ids,
    `id, state, remark, ${ENDED_NOW}, disc, price_per_ct, issued_disc, issued_per_ct`,
  );

/** Lines that two stones would become for Ada, who may take so much more and is overdue for so many days. */
async function meet(s: Scene, room: string, overdue: number) {
  const stones = await s.stones(2);
  await leaveRoom(s.change, s.cast.ada, room);
  await overdueFor(s.change, s.cast.ada, overdue);
  return newMemoLines(s.change, stones, s.client(), pricesOf(stones));
}

recordTable('lines of a memo', 'administrator', {
  'meet, before they are issued, who holds the stone and whom it is offered to': {
    when: async (s) => {
      const [first, second] = await s.stones(2);
      await holdFor(s.change, first, s.cast.ada);
      await offered(s.change, second, s.cast.piers);
      await leaveRoom(s.change, s.cast.ada, '1000.00');
      await overdueFor(s.change, s.cast.ada, 0);
      const stones = [second, { ...first, status: 4 as const }];
      return [
        ...(await newMemoLines(s.change, stones, s.client(), pricesOf([first, second]))),
        ...(await newMemoLines(s.change, [second], null, new Map())),
      ];
    },
    shows: `
      - of stone 2 for ada's in 0: stoneStatus 1, heldFor -, offeredTo piers's, tradingClient {ada's of tove}, isWithinLimit yes, aboveLimit -, isOverdueForLong no, isUntouched yes, hasRequest no, doer -, isFresh no, isBelowCost no
      - of stone 1 for ada's in 0: stoneStatus 4, heldFor ada's, offeredTo -, tradingClient {ada's of tove}, isWithinLimit yes, aboveLimit -, isOverdueForLong no, isUntouched yes, hasRequest no, doer -, isFresh no, isBelowCost no
      - of stone 2 for - in 0: stoneStatus 1, heldFor -, offeredTo piers's, tradingClient -, isWithinLimit no, aboveLimit -, isOverdueForLong no, isUntouched yes, hasRequest no, doer -, isFresh no, isBelowCost no
    `,
  },
  'meet a client over its limit': {
    when: (s) => meet(s, '999.99', 0),
    shows: `
      - of stone 1 for ada's in 0: stoneStatus 1, heldFor -, offeredTo -, tradingClient {ada's of tove}, isWithinLimit no, aboveLimit -, isOverdueForLong no, isUntouched yes, hasRequest no, doer -, isFresh no, isBelowCost no
      - of stone 2 for ada's in 0: stoneStatus 1, heldFor -, offeredTo -, tradingClient {ada's of tove}, isWithinLimit no, aboveLimit -, isOverdueForLong no, isUntouched yes, hasRequest no, doer -, isFresh no, isBelowCost no
    `,
  },
  'meet a client with a memo that is overdue for long': {
    when: (s) => meet(s, '1000.00', 400),
    shows: `
      - of stone 1 for ada's in 0: stoneStatus 1, heldFor -, offeredTo -, tradingClient {ada's of tove}, isWithinLimit yes, aboveLimit -, isOverdueForLong yes, isUntouched yes, hasRequest no, doer -, isFresh no, isBelowCost no
      - of stone 2 for ada's in 0: stoneStatus 1, heldFor -, offeredTo -, tradingClient {ada's of tove}, isWithinLimit yes, aboveLimit -, isOverdueForLong yes, isUntouched yes, hasRequest no, doer -, isFresh no, isBelowCost no
    `,
  },
  'are lines of one memo, each at its price, and are shown in the lists of lines': {
    by: 'tove',
    when: async (s) => {
      const told = s.told();
      const stones = await s.stones(2);
      const memo = await writtenMemo(s.change, s.cast.ada);
      const born = await newMemoLines(s.change, stones.toReversed(), s.client(), pricesOf(stones));
      const issued = newMemoLineRecords(async () => memo, pricesOf(stones));
      const moves = await applyEvents(
        s.change,
        issued,
        born,
        s.event('memo.issue', { limitReason: '' }),
      );
      const rows = await s.rows(
        'memo_line',
        idsOf(moves),
        'id, stone_id, memo_id, state, business_id, issued_by, rap, disc, price_per_ct, amount, remark, ended_at',
      );
      const written = moves.map((one) => [
        one.written.id,
        one.written.stoneId,
        one.written.memo.id,
      ]);
      return [...rows, ...written, told[0]];
    },
    shows: `
      id #1, stone_id stone 2, memo_id #2, state 1, business_id ada's, issued_by tove, rap -, disc -, price_per_ct 800.00, amount 500.00, remark -, ended_at -
      id #3, stone_id stone 1, memo_id #2, state 1, business_id ada's, issued_by tove, rap 1000.00, disc -10.0000, price_per_ct 900.00, amount 500.00, remark -, ended_at -
      [#1, stone 2, #2]
      [#3, stone 1, #2]
      [line, ada's, -]
    `,
  },
  'are met with their stone, their client and their last step': {
    when: async (s) => {
      const stones = await s.stones(2);
      const fresh = await lineOf(s.change, await writtenMemo(s.change, s.cast.ada), stones[0]);
      const moved = await lineOf(s.change, await writtenMemo(s.change, s.cast.odile), stones[1]);
      await s.set('memo_line', moved, 'state = 2, ended_at = now()');
      await s.set('business', s.businessOf('odile'), 'is_active = false');
      await s.set('stone', stones[0].id, 'status = 5');
      await stepped(s, [fresh, stones[0].id], 'tove', 4);
      await stepped(s, [moved, stones[1].id], 'administrator', 6);
      // The other stone was moved by itself after its line.
      await stepped(s, [stones[1].id], 'tove', 3);
      return lockMemoLines(s.change, [moved, fresh]);
    },
    shows: `
      #1 of stone 1 for ada's in 1: stoneStatus 5, heldFor -, offeredTo -, tradingClient {ada's of tove}, isWithinLimit yes, aboveLimit -, isOverdueForLong no, isUntouched yes, hasRequest no, doer tove, isFresh yes, isBelowCost no
      #2 of stone 2 for odile's in 2: stoneStatus 1, heldFor -, offeredTo -, tradingClient {odile's of tove, inactive}, isWithinLimit yes, aboveLimit -, isOverdueForLong no, isUntouched no, hasRequest no, doer administrator, isFresh no, isBelowCost no
    `,
  },
  'end when they come back or are sold, and are open when they are out again': {
    when: async (s) => {
      const ids = await twoLines(s);
      const receive = s.event('memo.receive');
      const written = await memoLineRecords.write(
        s.change,
        await decidedFor(s, ids, 2, 3),
        receive,
      );
      const ended = await lines(s, ids);
      const silent = { ...s.change, reason: null };
      await memoLineRecords.write(silent, await decidedFor(s, ids.slice(0, 1), 1), receive);
      return [...ended, ...(await lines(s, ids.slice(0, 1))), idsOf(written)];
    },
    shows: `
      id #1, state 2, remark the reason, ended_now yes, disc -50.0000, price_per_ct 100.00, issued_disc -, issued_per_ct -
      id #2, state 3, remark the reason, ended_now yes, disc -50.0000, price_per_ct 100.00, issued_disc -, issued_per_ct -
      id #1, state 1, remark the reason, ended_now -, disc -50.0000, price_per_ct 100.00, issued_disc -, issued_per_ct -
      [#2, #1]
    `,
  },
  'have an agreed price when they are sold, and go back to the price of their issue': {
    when: async (s) => {
      const ids = await twoLines(s);
      const sells = await decidedFor(s, ids, 3, 3);
      const prices = new Map([[ids[0], { perCarat: 12_345, field: 'prices' }]]);
      const sold = await records
        .soldMemoLineRecords(prices)
        .write(s.change, sells, s.event('memo.sell'));
      const agreed = await lines(s, ids);
      const reverse = s.event('memo.reverse', { remark: 'x' });
      const goBack = await decidedFor(s, ids, 1, 1);
      const back = await records.reversedMemoLineRecords.write(s.change, goBack, reverse);
      return [...agreed, ...(await lines(s, ids)), idsOf(sold), idsOf(back)];
    },
    shows: `
      id #1, state 3, remark the reason, ended_now yes, disc -38.2750, price_per_ct 123.45, issued_disc -50.0000, issued_per_ct 100.00
      id #2, state 3, remark the reason, ended_now yes, disc -50.0000, price_per_ct 100.00, issued_disc -, issued_per_ct -
      id #1, state 1, remark the reason, ended_now -, disc -50.0000, price_per_ct 100.00, issued_disc -, issued_per_ct -
      id #2, state 1, remark the reason, ended_now -, disc -50.0000, price_per_ct 100.00, issued_disc -, issued_per_ct -
      [#2, #1]
      [#2, #1]
    `,
  },
  'say in dollars how far a credit limit is exceeded, to its guards alone': {
    when: async (s) => {
      const [born] = await meet(s, '1000.00', 0);
      if (!born) throw new Error('no subject came');
      const facts = { ...born.context, aboveLimit: { by: '1234.50', needs: 'reason' } } as const;
      const guards = [
        'clientStaysWithinCreditLimit',
        'actorMayExceedCreditLimit',
        'limitReasonIsGiven',
      ];
      const asked = (context: typeof born.context, guard: string) =>
        memoLineRecords.detailOf?.(context, guard) ?? null;
      return [
        ...guards.map((guard) => asked(facts, guard)),
        asked(facts, 'clientIsChosen'),
        asked(born.context, 'limitReasonIsGiven'),
      ];
    },
    shows: `
      The memo would exceed the limit by 1,234.50 US dollars.
      The memo would exceed the limit by 1,234.50 US dollars.
      The memo would exceed the limit by 1,234.50 US dollars.
      -
      -
    `,
  },
  'exist, have a client, and are hidden from those who may not act for it': {
    when: async (s) => {
      const stones = await s.stones(2);
      const [born] = await newMemoLines(s.change, stones, s.client(), pricesOf(stones));
      if (!born) throw new Error('no subject came');
      const decided = reaching(2)(born);
      const memo = await writtenMemo(s.change, s.cast.ada);
      const issued = newMemoLineRecords(async () => memo, new Map());
      const issue = s.event('memo.issue', { limitReason: '' });
      const receive = s.event('memo.receive');
      return [
        s.hidden(memoLineRecords, born.context, receive, 'tove', 'marek'),
        s.hidden(memoLineRecords, { ...born.context, tradingClient: null }, receive, 'marek'),
        await s.refusal(() => memoLineRecords.write(s.change, [decided], receive)),
        await s.refusal(() => issued.write(s.change, [], issue)),
        await s.refusal(() => issued.write(s.change, [{ ...decided, businessId: null }], issue)),
      ];
    },
    shows: `
      tove -, marek actorMayActForClient
      marek -
      a record must exist before it is moved
      a memo line has no trading client
      a memo line has no trading client
    `,
  },
});
