import type { CartLineId } from '#api/ids.gen.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { LockedStone } from '../../../server/workflows/change.ts';
import { lockKeptLines } from '../../../server/workflows/kept-lines.ts';
import * as records from '../../../server/workflows/records/cart-records.ts';
import { ENDED_NOW, idsOf, keptBy, PRICED, recordTable, type Scene } from './record-table.ts';

const { cartRecords, cartSubjects, newCartLines } = records;
const carted = (s: Scene, person: 'ada' | 'piers', stone: LockedStone) =>
  keptBy<CartLineId>(s, 'cart_line', person, stone, 6);
const lines = (s: Scene, ids: readonly CartLineId[]) =>
  s.rows('cart_line', ids, `id, state, ${ENDED_NOW}`);
const subjects = async (s: Scene, ids: CartLineId[]) =>
  cartSubjects(s.change, await lockKeptLines(s.change, 'cart_line', ids));

/** One stone in two carts, and another stone in one of them. */
async function threeLines(s: Scene) {
  const [first, second] = await s.stones(2);
  const ids = [await carted(s, 'ada', first), await carted(s, 'piers', first)];
  return { stone: first.id, ids: [...ids, await carted(s, 'ada', second)] };
}

recordTable('lines of a cart', 'ada', {
  'meet, before they are added, their client and whether the stone is in that cart': {
    when: async (s) => {
      const [first, second, third] = await s.stones(3);
      await carted(s, 'ada', first);
      await s.set('cart_line', await carted(s, 'ada', third), 'state = 7, ended_at = now()');
      return newCartLines(s.change, [
        { stone: second, tradingClient: s.client() },
        { stone: first, tradingClient: s.client() },
        { stone: first, tradingClient: s.client('piers') },
        { stone: third, tradingClient: s.client() },
        { stone: second, tradingClient: null },
      ]);
    },
    shows: `
      - of stone 2 for ada's in 0: stoneStatus 1, tradingClient {ada's of tove}, isListed no
      - of stone 1 for ada's in 0: stoneStatus 1, tradingClient {ada's of tove}, isListed yes
      - of stone 1 for piers's in 0: stoneStatus 1, tradingClient {piers's of tove}, isListed no
      - of stone 3 for ada's in 0: stoneStatus 1, tradingClient {ada's of tove}, isListed no
      - of stone 2 for - in 0: stoneStatus 1, tradingClient -, isListed no
    `,
  },
  'have the price of the moment and a remark of their own, and are shown in the lists of lines': {
    when: async (s) => {
      const told = s.told();
      const [first, second] = await s.stones(2);
      const places = [second, first].map((stone) => ({ stone, tradingClient: s.client() }));
      const added = records.newCartRecords({
        remark: ({ stoneId }) => (stoneId === first.id ? 'for the ring' : null),
        dueOn: null,
      });
      const born = await newCartLines(s.change, places);
      const moves = await applyEvents(s.change, added, born, s.event('cart.add'));
      const columns = `stone_id, state, business_id, added_by, remark, stone_status, ended_at, ${PRICED}`;
      return [...(await s.rows('cart_line', idsOf(moves), columns)), told];
    },
    shows: `
      stone_id stone 2, state 6, business_id ada's, added_by ada, remark -, stone_status 1, ended_at -, priced yes
      stone_id stone 1, state 6, business_id ada's, added_by ada, remark for the ring, stone_status 1, ended_at -, priced yes
      [[line, ada's, -], [line, ada's, -]]
    `,
  },
  'are met with their stone and their client': {
    when: async (s) => {
      const [first, second] = await s.stones(2);
      const ids = [await carted(s, 'ada', first), await carted(s, 'piers', second)];
      await s.set('cart_line', ids[1] ?? null, 'state = 7, ended_at = now()');
      await s.set('stone', second.id, 'status = 4');
      const kept = await lockKeptLines(s.change, 'cart_line', ids);
      const clientless = kept.slice(1).map((line) => ({ ...line, tradingClient: null }));
      return [...cartSubjects(s.change, kept), ...cartSubjects(s.change, clientless)];
    },
    shows: `
      #1 of stone 1 for ada's in 6: stoneStatus 1, tradingClient {ada's of tove}, isListed yes
      #2 of stone 2 for piers's in 7: stoneStatus 4, tradingClient {piers's of tove}, isListed yes
      #2 of stone 2 for - in 7: stoneStatus 4, tradingClient -, isListed yes
    `,
  },
  'are hidden from those who may not act for their client': {
    when: (s) => {
      const facts = { stoneStatus: 1, tradingClient: s.client(), isListed: true } as const;
      const remove = s.event('cart.remove');
      return [
        s.hidden(cartRecords, facts, remove, 'ada', 'piers'),
        s.hidden(cartRecords, { ...facts, tradingClient: null }, remove, 'piers'),
      ];
    },
    shows: `
      ada -, piers actorMayActForClient
      piers -
    `,
  },
  'end when they are removed, and only then': {
    when: async (s) => {
      const [first, second] = await s.stones(2);
      const ids = [await carted(s, 'ada', first), await carted(s, 'ada', second)];
      const decided = (await subjects(s, ids)).map((one, i) => ({ ...one, to: 7 - i }));
      const remove = s.event('cart.remove');
      const written = await cartRecords.write(s.change, decided.toReversed(), remove);
      return [...(await lines(s, ids)), idsOf(written)];
    },
    shows: `
      id #1, state 7, ended_now yes
      id #2, state 6, ended_now -
      [#2, #1]
    `,
  },
  'end where their client has taken the stone, and no others': {
    when: async (s) => {
      const { stone, ids } = await threeLines(s);
      await records.settleCarts(s.change, [stone], [s.businessOf('ada')]);
      return lines(s, ids);
    },
    shows: `
      id #1, state 7, ended_now yes
      id #2, state 6, ended_now -
      id #3, state 6, ended_now -
    `,
  },
  'end in every cart where the stone is sold, with a notice': {
    when: async (s) => {
      const { stone, ids } = await threeLines(s);
      const effects = s.effects();
      await records.closeCarts(s.change, [stone]);
      return [...(await lines(s, ids)), ...effects.map(([of, moves]) => [of, idsOf(moves)])];
    },
    shows: `
      id #1, state 7, ended_now yes
      id #2, state 7, ended_now yes
      id #3, state 6, ended_now -
      [{type enqueue.notice, params {kind cart.closed}}, [#1, #2]]
    `,
  },
});
