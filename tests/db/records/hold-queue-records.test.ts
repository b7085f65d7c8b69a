import type { HoldQueueId } from '#api/ids.gen.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { LockedStone } from '../../../server/workflows/change.ts';
import * as records from '../../../server/workflows/records/hold-queue-records.ts';
import { inLine, offered } from '../../support/machines/standing-records.ts';
import type { Cast } from '../../support/trade/people.ts';
import { ENDED_NOW, idsOf, reaching, recordTable, type Scene, writtenOf } from './record-table.ts';

const { holdQueueRecords, lockPlaces, newPlaces } = records;

/** A place of a person in the line of a stone, by the name of both. */
async function place(s: Scene, stone: LockedStone, who: keyof Cast, left?: string) {
  const id = left
    ? await offered(s.change, stone, s.cast[who], left)
    : await inLine(s.change, stone, s.cast[who]);
  s.names.set(id, `${who} for ${s.names.get(stone.id)}`);
  return id;
}

const setAside = (s: Scene, ...people: (keyof Cast)[]) =>
  s.set('business', people.map(s.businessOf), 'is_active = false');
const leave = (s: Scene, id: HoldQueueId) => s.set('hold_queue', id, 'state = 5, ended_at = now()');
const LEFT = '10 minutes';
const places = (s: Scene, ids: readonly (HoldQueueId | null)[]) =>
  s.rows(
    'hold_queue',
    ids,
    `id, stone_id, state, business_id, joined_by, ${ENDED_NOW},
     round(extract(epoch from offered_until - now()) / 60)::int as minutes`,
  );

/** Two of three places, written as they reach a state: the state, end and minutes of each. */
async function moved(s: Scene, to: number, left?: string) {
  const ids = [];
  for (const stone of await s.stones(3)) ids.push(await place(s, stone, 'ada', left));
  const decided = (await lockPlaces(s.change, ids.slice(0, 2))).map(reaching(to)).toReversed();
  const away = s.event('queue.leave', { remark: '' });
  const written = await holdQueueRecords.write(s.change, decided, away);
  const rows = await places(s, ids);
  return [...rows.map((row) => [row.state, row.ended_now, row.minutes]), ...idsOf(written)];
}

recordTable('places in line', 'administrator', {
  'meet, before they are taken, who holds the stone and whether their client waits there': {
    when: async (s) => {
      const held = await s.held(3, 'piers');
      const [free] = await s.stones(1);
      await place(s, held[0], 'ada');
      await leave(s, await place(s, held[1], 'ada'));
      await place(s, held[2], 'hanna');
      await place(s, free, 'ada', LEFT);
      return [
        ...(await newPlaces(s.change, [free, ...held.toReversed()], s.client())),
        ...(await newPlaces(s.change, held.slice(0, 1), null)),
      ];
    },
    shows: `
      - of stone 4 for ada's in 0: stoneStatus 1, heldFor -, alreadyWaiting yes, tradingClient {ada's of tove}, due no
      - of stone 3 for ada's in 0: stoneStatus 4, heldFor piers's, alreadyWaiting no, tradingClient {ada's of tove}, due no
      - of stone 2 for ada's in 0: stoneStatus 4, heldFor piers's, alreadyWaiting no, tradingClient {ada's of tove}, due no
      - of stone 1 for ada's in 0: stoneStatus 4, heldFor piers's, alreadyWaiting yes, tradingClient {ada's of tove}, due no
      - of stone 1 for - in 0: stoneStatus 4, heldFor piers's, alreadyWaiting no, tradingClient -, due no
    `,
  },
  'wait from now on, each for its stone, and are shown in the lists of holds': {
    when: async (s) => {
      const stones = (await s.held(2, 'piers')).toReversed();
      const told = s.told();
      const born = await newPlaces(s.change, stones, s.client());
      const moves = await applyEvents(s.change, holdQueueRecords, born, s.event('queue.join'));
      return [...(await places(s, idsOf(moves))), ...writtenOf(moves), told];
    },
    shows: `
      id #1, stone_id stone 2, state 1, business_id ada's, joined_by administrator, ended_now -, minutes -
      id #2, stone_id stone 1, state 1, business_id ada's, joined_by administrator, ended_now -, minutes -
      id #1, stoneId stone 2
      id #2, stoneId stone 1
      [[hold, ada's, -], [hold, ada's, -]]
    `,
  },
  'are met as they are, the oldest first': {
    when: async (s) => {
      const [held] = await s.held(1, 'piers');
      const free = await s.stones(3);
      await setAside(s, 'hanna');
      const ids = [
        await place(s, held, 'ada'),
        await place(s, free[0], 'ada', '1 second'),
        await place(s, free[1], 'hanna', '-1 second'),
        await place(s, free[2], 'ada'),
      ] as const;
      await leave(s, ids[3]);
      s.change.stones.clear();
      return lockPlaces(s.change, ids.toReversed());
    },
    shows: `
      ada for stone 1 of stone 1 for ada's in 1: stoneStatus 4, heldFor -, alreadyWaiting yes, tradingClient {ada's of tove}, due no
      ada for stone 2 of stone 2 for ada's in 2: stoneStatus 1, heldFor -, alreadyWaiting yes, tradingClient {ada's of tove}, due no
      hanna for stone 3 of stone 3 for hanna's in 2: stoneStatus 1, heldFor -, alreadyWaiting yes, tradingClient {hanna's of marek, inactive}, due yes
      ada for stone 4 of stone 4 for ada's in 5: stoneStatus 1, heldFor -, alreadyWaiting yes, tradingClient {ada's of tove}, due no
    `,
  },
  'are a line of each stone, of which those that ended are no part': {
    when: async (s) => {
      const [one, other, unasked] = await s.stones(3);
      await place(s, one, 'piers', LEFT);
      await place(s, other, 'ada');
      await place(s, one, 'hanna');
      await leave(s, await place(s, one, 'ada'));
      await place(s, unasked, 'ada');
      return idsOf(await records.lockWaitlist(s.change, [other.id, one.id]));
    },
    shows: `
      piers for stone 1
      ada for stone 2
      hanna for stone 1
    `,
  },
  'are found by the stone and the business that takes it': {
    when: async (s) => {
      const [one, other, third] = await s.stones(3);
      await place(s, one, 'ada', LEFT);
      await place(s, other, 'piers');
      await place(s, one, 'piers');
      await place(s, other, 'ada');
      await leave(s, await place(s, third, 'ada'));
      return idsOf(
        await records.lockOwnPlaces(s.change, [
          { stoneId: third.id, businessId: s.businessOf('ada') },
          { stoneId: other.id, businessId: s.businessOf('piers') },
          { stoneId: one.id, businessId: s.businessOf('ada') },
        ]),
      );
    },
    shows: `
      ada for stone 1
      piers for stone 2
    `,
  },
  'are first in line as the oldest that wait and whose business may act': {
    when: async (s) => {
      const [passing, plain] = await s.stones(2);
      await setAside(s, 'odile');
      await s.set('business', s.businessOf('ravi'), 'deleted_at = now()');
      for (const who of ['pending', 'odile', 'ravi'] as const) await place(s, passing, who);
      await leave(s, await place(s, passing, 'piers'));
      await place(s, passing, 'hanna');
      await place(s, plain, 'piers');
      await place(s, passing, 'ada');
      await place(s, plain, 'ada');
      return idsOf(await records.lockFirstPlaces(s.change, [plain.id, passing.id]));
    },
    shows: `
      hanna for stone 1
      piers for stone 2
    `,
  },
  'are not first where the stone is offered already, however long ago, or was not asked for': {
    when: async (s) => {
      const [takable, run, unasked] = await s.stones(3);
      await place(s, takable, 'ada', LEFT);
      await place(s, run, 'ada', '-1 hour');
      for (const stone of [takable, run, unasked]) await place(s, stone, 'hanna');
      return records.lockFirstPlaces(s.change, [takable.id, run.id]);
    },
    shows: `
    `,
  },
  'are remembered as offers of their stone until they run out': {
    when: async (s) => {
      const stones = await s.stones(3);
      await place(s, stones[0], 'ada', LEFT);
      await place(s, stones[1], 'ada', '0 seconds');
      await place(s, stones[2], 'ada');
      await records.lockOffers(s.change, idsOf(stones));
      return [...s.change.offers].flat();
    },
    shows: `
      stone 1
      ada for stone 1 of stone 1 for ada's in 2: stoneStatus 1, heldFor -, alreadyWaiting yes, tradingClient {ada's of tove}, due no
    `,
  },
  'are stranded offers where their business may not act any more': {
    when: async (s) => {
      const [aside, waited, acting, unasked] = await s.stones(4);
      await setAside(s, 'hanna', 'odile');
      await place(s, aside, 'hanna', LEFT);
      await place(s, waited, 'hanna');
      await place(s, acting, 'ada', LEFT);
      await place(s, unasked, 'odile', LEFT);
      const stranded = async (...of: (keyof Cast)[]) =>
        idsOf(await records.lockStrandedOffers(s.change, of.map(s.businessOf)));
      return [await stranded('ada', 'hanna'), await stranded('ada')];
    },
    shows: `
      [hanna for stone 1]
      []
    `,
  },
  'lock the stones that businesses wait for, each once': {
    when: async (s) => {
      // Businesses that no registration lets join wait for nothing else in the demo world.
      const [one, other, leftAlone, unasked] = await s.stones(4);
      await place(s, one, 'pending');
      await place(s, one, 'unregistered');
      await place(s, other, 'unregistered', LEFT);
      await leave(s, await place(s, leftAlone, 'pending'));
      await place(s, unasked, 'ada');
      s.change.stones.clear();
      const businesses = (['pending', 'unregistered'] as const).map(s.businessOf);
      const found = await records.lockWaitlistStones(s.change, businesses);
      return [[...s.change.stones.keys()], found.toSorted()];
    },
    shows: `
      [stone 1, stone 2]
      [stone 1, stone 2]
    `,
  },
  'have the minutes of an offer while they are offered, and keep them when they end': {
    when: async (s) => {
      await s.sql(`update setting set value = '45' where name = 'hold.offer_minutes'`);
      const lines = [await moved(s, 2)];
      for (const to of [1, 3, 4, 5, 6]) lines.push(await moved(s, to, LEFT));
      return lines;
    },
    shows: `
      [[2, -, 45], [2, -, 45], [1, -, -], ada for stone 2, ada for stone 1]
      [[1, -, -], [1, -, -], [2, -, 10], ada for stone 5, ada for stone 4]
      [[3, yes, 10], [3, yes, 10], [2, -, 10], ada for stone 8, ada for stone 7]
      [[4, yes, 10], [4, yes, 10], [2, -, 10], ada for stone 11, ada for stone 10]
      [[5, yes, 10], [5, yes, 10], [2, -, 10], ada for stone 14, ada for stone 13]
      [[6, yes, 10], [6, yes, 10], [2, -, 10], ada for stone 17, ada for stone 16]
    `,
  },
  'exist, have a client, and are hidden from those who may not act for it': {
    when: async (s) => {
      const [born] = await newPlaces(s.change, await s.stones(1), s.client());
      if (!born) throw new Error('no subject came');
      const away = s.event('queue.leave', { remark: '' });
      return [
        s.hidden(holdQueueRecords, born.context, away, 'ada', 'piers'),
        s.hidden(holdQueueRecords, { ...born.context, tradingClient: null }, away, 'piers'),
        await s.refusal(() => holdQueueRecords.write(s.change, [reaching(3)(born)], away)),
        await s.refusal(() => holdQueueRecords.write(s.change, [], s.event('queue.join'))),
      ];
    },
    shows: `
      ada -, piers actorMayActForClient
      piers -
      a record must exist before it is moved
      a waitlist entry has no trading client
    `,
  },
});
