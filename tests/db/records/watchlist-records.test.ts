import type { WatchLineId } from '#api/ids.gen.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { LockedStone } from '../../../server/workflows/change.ts';
import {
  type KeptDetails,
  lockKeptLines,
  type Place,
} from '../../../server/workflows/kept-lines.ts';
import * as records from '../../../server/workflows/records/watchlist-records.ts';
import {
  ENDED_NOW,
  idsOf,
  keptBy,
  PRICED,
  reaching,
  recordTable,
  type Scene,
} from './record-table.ts';

const { newWatchLines, watchRecords, watchSubjects } = records;
const COLUMNS = `stone_id, state, business_id, added_by, remark, stone_status, ended_at, ${PRICED}`;
const watched = (s: Scene, person: 'ada' | 'guest', stone: LockedStone) =>
  keptBy<WatchLineId>(s, 'watch_line', person, stone, 1);
const subjects = async (s: Scene, ids: readonly WatchLineId[]) =>
  watchSubjects(s.change, await lockKeptLines(s.change, 'watch_line', ids));

/** The lines that are written, and the lists that are notified. */
async function watch(s: Scene, places: readonly Place[], remark: KeptDetails['remark']) {
  const told = s.told();
  const born = await newWatchLines(s.change, places);
  const added = records.newWatchRecords({ remark, dueOn: null });
  const moves = await applyEvents(s.change, added, born, s.event('watchlist.add'));
  return [...(await s.rows('watch_line', idsOf(moves), COLUMNS)), told];
}

recordTable('lines of a watchlist', 'ada', {
  'meet, before they are added, their client and whether it watches the stone': {
    when: async (s) => {
      const [first, second, third] = await s.stones(3);
      await watched(s, 'ada', first);
      await s.set('watch_line', await watched(s, 'ada', third), 'state = 2, ended_at = now()');
      const places = [second, first, third].map((stone) => ({ stone, tradingClient: s.client() }));
      return newWatchLines(s.change, places);
    },
    shows: `
      - of stone 2 for ada's in 0: stoneStatus 1, tradingClient {ada's of tove}, keeper -, isListed no
      - of stone 1 for ada's in 0: stoneStatus 1, tradingClient {ada's of tove}, keeper -, isListed yes
      - of stone 3 for ada's in 0: stoneStatus 1, tradingClient {ada's of tove}, keeper -, isListed no
    `,
  },
  'are the own lines of the actor without a client': {
    by: 'guest',
    when: async (s) => {
      const [first, second] = await s.stones(2);
      await watched(s, 'guest', second);
      await watched(s, 'ada', first);
      return newWatchLines(
        s.change,
        [first, second].map((stone) => ({ stone, tradingClient: null })),
      );
    },
    shows: `
      - of stone 1 for - in 0: stoneStatus 1, tradingClient -, keeper guest, isListed no
      - of stone 2 for - in 0: stoneStatus 1, tradingClient -, keeper guest, isListed yes
    `,
  },
  'have the price of the moment and a remark of their own, and are shown to their client': {
    when: async (s) => {
      const [first, second] = await s.stones(2);
      const places = [second, first].map((stone) => ({ stone, tradingClient: s.client() }));
      return watch(s, places, ({ stoneId }) => (stoneId === first.id ? 'for the ring' : null));
    },
    shows: `
      stone_id stone 2, state 1, business_id ada's, added_by ada, remark -, stone_status 1, ended_at -, priced yes
      stone_id stone 1, state 1, business_id ada's, added_by ada, remark for the ring, stone_status 1, ended_at -, priced yes
      [[line, ada's, -], [line, ada's, -]]
    `,
  },
  'have no business where a guest watches them, and are shown to that guest': {
    by: 'guest',
    when: async (s) =>
      watch(s, [{ stone: (await s.stones(1))[0], tradingClient: null }], () => null),
    shows: `
      stone_id stone 1, state 1, business_id -, added_by guest, remark -, stone_status 1, ended_at -, priced yes
      [[line, -, guest]]
    `,
  },
  'are met with their client or their keeper': {
    when: async (s) => {
      const stones = await s.stones(2);
      const ids = [await watched(s, 'ada', stones[0]), await watched(s, 'guest', stones[1])];
      await s.set('watch_line', ids.slice(1), 'state = 2, ended_at = now()');
      return subjects(s, ids);
    },
    shows: `
      #1 of stone 1 for ada's in 1: stoneStatus 1, tradingClient {ada's of tove}, keeper -, isListed yes
      #2 of stone 2 for - in 2: stoneStatus 1, tradingClient -, keeper guest, isListed yes
    `,
  },
  'are hidden from those who do not keep them': {
    when: (s) => {
      const hers = {
        stoneStatus: 1,
        tradingClient: s.client(),
        keeper: null,
        isListed: true,
      } as const;
      const kept = { ...hers, tradingClient: null, keeper: s.cast.guest.id };
      const remove = s.event('watchlist.remove');
      return [
        s.hidden(watchRecords, hers, remove, 'ada', 'piers'),
        s.hidden(watchRecords, kept, remove, 'guest', 'ada'),
      ];
    },
    shows: `
      ada -, piers actorKeepsLine
      guest -, ada actorKeepsLine
    `,
  },
  'end when they are removed, and only then': {
    when: async (s) => {
      const [first, second] = await s.stones(2);
      const ids = [await watched(s, 'ada', first), await watched(s, 'ada', second)];
      const met = await subjects(s, ids);
      const decided = met.map((one, i) => reaching(2 - i)(one)).toReversed();
      const written = await watchRecords.write(s.change, decided, s.event('watchlist.remove'));
      const rows = await s.rows('watch_line', ids, `id, state, ${ENDED_NOW}`);
      const left = met.slice(1);
      const [by] = await applyEvents(s.change, watchRecords, left, s.event('watchlist.remove'));
      return [...rows, idsOf(written), by?.to];
    },
    shows: `
      id #1, state 2, ended_now yes
      id #2, state 1, ended_now -
      [#2, #1]
      2
    `,
  },
});
