import { applyEvents } from '../../../server/workflows/apply-events.ts';
import {
  holdRecords,
  lockHolds,
  lockHoldsOfStones,
  newHolds,
} from '../../../server/workflows/records/hold-records.ts';
import { offered } from '../../support/machines/standing-records.ts';
import {
  ENDED_NOW,
  idsOf,
  PRICED,
  reaching,
  recordTable,
  type Scene,
  writtenOf,
} from './record-table.ts';

/** Two free stones, asked for in another order than that of the database. */
async function place(s: Scene) {
  const born = await newHolds(s.change, (await s.stones(2)).toReversed(), s.client());
  return applyEvents(s.change, holdRecords, born, s.event('hold.place'));
}

const held = (s: Scene, ids: readonly string[]) =>
  s.rows(
    'hold',
    ids,
    `id, stone_id, state, business_id, placed_by, extended, end_reason, remark, ${ENDED_NOW},
     round(extract(epoch from until - now()) / 3600)::int as hours, ${PRICED}`,
  );

const FACTS = {
  stoneStatus: 4,
  offeredTo: null,
  extended: false,
  due: false,
  end: null,
  undoableBy: null,
} as const;

recordTable('holds', 'ada', {
  'that are placed meet their stone, their client and the business that the stone is offered to': {
    when: async (s) => {
      const stones = await s.stones(2);
      await offered(s.change, stones[1], s.cast.piers);
      return [
        ...(await newHolds(s.change, stones, s.client())),
        ...(await newHolds(s.change, stones.slice(0, 1), null)),
      ];
    },
    shows: `
      - of stone 1 for ada's in 0: stoneStatus 1, offeredTo -, tradingClient {ada's of tove}, extended no, due no, end -, undoableBy -
      - of stone 2 for ada's in 0: stoneStatus 1, offeredTo piers's, tradingClient {ada's of tove}, extended no, due no, end -, undoableBy -
      - of stone 1 for - in 0: stoneStatus 1, offeredTo -, tradingClient -, extended no, due no, end -, undoableBy -
    `,
  },
  'have 48 hours, one number, the price of their stone, and are shown in their list': {
    when: async (s) => {
      const told = s.told();
      const written = writtenOf(await place(s));
      const numbers = written.map(({ stoneId, holdNo }) => ({ stoneId, holdNo }));
      return [...(await held(s, idsOf(written))), ...numbers, told.at(-1)];
    },
    shows: `
      id #1, stone_id stone 2, state 1, business_id ada's, placed_by ada, extended no, end_reason -, remark -, ended_now -, hours 48, priced yes
      id #2, stone_id stone 1, state 1, business_id ada's, placed_by ada, extended no, end_reason -, remark -, ended_now -, hours 48, priced yes
      stoneId stone 2, holdNo HO 1
      stoneId stone 1, holdNo HO 1
      [hold, ada's, -]
    `,
  },
  'are met by themselves or by their stone': {
    when: async (s) => {
      const moves = await place(s);
      const [one, other] = idsOf(moves);
      await s.set('hold', one ?? null, `extended = true, until = now() - interval '1 second'`);
      await s.set('hold', other ?? null, `state = 2, end_reason = 'released', ended_at = now()`);
      const stones = moves.flatMap(({ stoneId }) => stoneId ?? []);
      const byId = await lockHolds(s.change, idsOf(moves));
      return [
        ...byId.toSorted((a, b) => a.state - b.state),
        ...(await lockHoldsOfStones(s.change, stones)),
      ];
    },
    shows: `
      #1 of stone 2 for ada's in 1: stoneStatus 4, offeredTo -, tradingClient {ada's of tove}, extended yes, due yes, end -, undoableBy -
      #2 of stone 1 for ada's in 2: stoneStatus 4, offeredTo -, tradingClient {ada's of tove}, extended no, due no, end released, undoableBy ada
      #1 of stone 2 for ada's in 1: stoneStatus 4, offeredTo -, tradingClient {ada's of tove}, extended yes, due yes, end -, undoableBy -
    `,
  },
  'are extended once, by the hours that they began with': {
    when: async (s) => {
      const ids = idsOf(await place(s));
      const extended = (await lockHolds(s.change, ids)).map((one) => ({
        ...reaching(1)(one),
        context: { ...one.context, extended: true },
      }));
      const extend = s.event('hold.extend', { remark: 'x' });
      const written = await holdRecords.write(s.change, extended, extend);
      await holdRecords.write(s.change, extended, extend);
      return [...(await held(s, idsOf(written))), idsOf(written)];
    },
    shows: `
      id #1, stone_id stone 2, state 1, business_id ada's, placed_by ada, extended yes, end_reason -, remark the reason, ended_now -, hours 96, priced yes
      id #2, stone_id stone 1, state 1, business_id ada's, placed_by ada, extended yes, end_reason -, remark the reason, ended_now -, hours 96, priced yes
      [#1, #2]
    `,
  },
  'end with their reason, and keep their remark if none is given': {
    when: async (s) => {
      const ids = idsOf(await place(s));
      await s.set('hold', ids, `remark = 'kept'`);
      const decided = (await lockHolds(s.change, ids)).map((one, i) => ({
        ...reaching(i === 0 ? 2 : 1)(one),
        context: { ...one.context, end: i === 0 ? ('expired' as const) : null },
      }));
      const silent = { ...s.change, reason: null };
      await holdRecords.write(silent, decided, s.event('hold.expired'));
      return held(s, idsOf(decided) as string[]);
    },
    shows: `
      id #1, stone_id stone 2, state 2, business_id ada's, placed_by ada, extended no, end_reason expired, remark kept, ended_now yes, hours 48, priced yes
      id #2, stone_id stone 1, state 1, business_id ada's, placed_by ada, extended no, end_reason -, remark kept, ended_now -, hours 48, priced yes
    `,
  },
  'need a client, a reason to end, and an actor who may act for the client': {
    when: async (s) => {
      const hers = { ...FACTS, tradingClient: s.client() };
      const release = s.event('hold.release');
      const expire = s.event('hold.expired');
      const subjects = await lockHolds(s.change, idsOf(await place(s)));
      return [
        s.hidden(holdRecords, hers, release, 'ada', 'piers'),
        s.hidden(holdRecords, { ...FACTS, tradingClient: null }, release, 'piers'),
        await s.refusal(() => holdRecords.write(s.change, [], s.event('hold.place'))),
        await s.refusal(() => applyEvents(s.change, holdRecords, subjects, expire)),
      ];
    },
    shows: `
      ada -, piers actorMayEndHold
      piers -
      a hold has no trading client
      This hold has not expired yet.
    `,
  },
});
