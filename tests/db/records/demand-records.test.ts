import type { DemandId } from '#api/ids.gen.ts';
import type { DemandEvent } from '#machines/workflows/demand.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import * as records from '../../../server/workflows/records/demand-records.ts';
import { THE_REASON } from '../../support/machines/undone-changes.ts';
import { some } from '../../support/runner/some.ts';
import { ENDED_NOW, idsOf, reaching, recordTable, type Scene, writtenOf } from './record-table.ts';

const { isOver, lockDemands, movedDemandRecords, newDemand, newDemandRecords } = records;

const WANTED: records.Wanted = {
  name: 'Rounds for spring',
  note: 'in pairs',
  filter: { diamond_type: 1, shape: ['ROUND'] },
  quantity: 3,
  targetPpc: '4500.00',
  targetDisc: '12.5000',
  until: '2099-12-31',
};

const place = async (s: Scene, wanted: Partial<records.Wanted> = {}) => {
  const placed = newDemandRecords({ ...WANTED, ...wanted });
  const born = [newDemand(s.client(), false)];
  return some(await applyEvents(s.change, placed, born, s.event('demand.place')))[0].written;
};

/** Two demands of Ada that stones were found for. */
async function matched(s: Scene): Promise<[DemandId, DemandId]> {
  const ids = [(await place(s)).id, (await place(s)).id] as [DemandId, DemandId];
  await s.set('demand', ids, `state = 2, matched_at = now() - interval '1 day'`);
  return ids;
}

const move = async (s: Scene, ids: DemandId[], event: DemandEvent, until?: string | null) =>
  applyEvents(s.change, movedDemandRecords(until), await lockDemands(s.change, ids), event);

const demands = async (s: Scene, ids: readonly DemandId[]) => {
  const rows = await s.rows(
    'demand',
    ids,
    `state, business_id, placed_by, name, note, filter, quantity, target_ppc, target_disc, until::text, reason,
     closed_by, matched_at = now() as matched_now, ${ENDED_NOW}`,
  );
  return rows.map(Object.values);
};

/** The first of two demands that stones were found for is written again; how many stones each has still. */
async function changed(
  s: Scene,
  type: 'demand.change' | 'demand.refine',
  wanted: Partial<records.Wanted>,
) {
  const ids = await matched(s);
  const stone_id = some(await s.stones(1))[0].id;
  for (const demand_id of ids) await s.add('demand_match', { demand_id, stone_id });
  const written = records.changedDemandRecords(wanted);
  const met = await lockDemands(s.change, ids.slice(0, 1));
  const moves = await applyEvents(s.change, written, met, s.event(type));
  const found = await s.sql('select demand_id from demand_match where demand_id = any($1)', [ids]);
  const kept = ids.map((id) => found.some((one) => one.demand_id === id));
  return [...(await demands(s, ids)), [...kept, idsOf(writtenOf(moves)).join() === ids[0]]];
}

recordTable('demands', 'ada', {
  'are over when another day than their last has begun, and never where there is none': {
    when: async (s) => {
      const days = await s.sql(
        'select (current_date + n)::text as day from unnest(array[-1, 0, 1]) as n',
      );
      const asked = [...days.map(({ day }) => String(day)), null];
      return [await Promise.all(asked.map((day) => isOver(s.change, day)))];
    },
    shows: `[yes, no, no, no]`,
  },
  'are of a client, or of none yet, before they are placed': {
    when: (s) => [newDemand(s.client(), true), newDemand(null, false)],
    shows: `
      - of - for ada's in 0: tradingClient {ada's of tove}, over yes
      - of - for - in 0: tradingClient -, over no
    `,
  },
  'are written as they are wanted, each under its own number, and shown in the lists of lines': {
    when: async (s) => {
      const told = s.told();
      const placed = [await place(s), await place(s, { note: null, targetPpc: null, until: null })];
      return [...placed, ...(await demands(s, idsOf(placed))), told];
    },
    shows: `
      id #1, demandNo DE 1
      id #2, demandNo DE 2
      [1, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2099-12-31, -, -, -, -]
      [1, ada's, ada, Rounds for spring, -, {shape [ROUND], diamond_type 1}, 3, -, 12.5000, -, -, -, -, -]
      [[line, ada's, -], [line, ada's, -]]
    `,
  },
  'are met as they are, with whether their last day is over': {
    when: async (s) => {
      const days = await s.sql(
        'select (current_date + n)::text as day from unnest(array[-1, 0]) as n',
      );
      const ids: DemandId[] = [];
      for (const until of [...days.map(({ day }) => String(day)), null])
        ids.push((await place(s, { until })).id);
      for (const [i, id] of ids.entries())
        s.names.set(id, ['yesterday', 'today', 'endless'][i] ?? '');
      await s.set('demand', ids.slice(1, 2), 'state = 2, matched_at = now()');
      const met = await lockDemands(s.change, ids.toReversed());
      const order = idsOf(met).join() === ids.toSorted().join();
      return [
        ...met.toSorted((a, b) => ids.indexOf(a.id as DemandId) - ids.indexOf(b.id as DemandId)),
        order,
      ];
    },
    shows: `
      yesterday of - for ada's in 1: tradingClient {ada's of tove}, over yes
      today of - for ada's in 2: tradingClient {ada's of tove}, over no
      endless of - for ada's in 1: tradingClient {ada's of tove}, over no
      yes
    `,
  },
  'change in what is named, and in nothing else': {
    when: async (s) => {
      const first = [];
      for (const wanted of [
        { name: 'Ovals' },
        { quantity: 7 },
        { note: 'one by one' },
        { note: null },
        { until: '2098-01-02' },
        { until: null },
        { targetPpc: '99.50' },
        { targetPpc: null },
        { targetDisc: '-3.2500' },
        { targetDisc: null },
      ])
        first.push((await changed(s, 'demand.change', wanted))[0]);
      return first;
    },
    shows: `
      [2, ada's, ada, Ovals, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2099-12-31, -, -, no, -]
      [2, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 7, 4500.00, 12.5000, 2099-12-31, -, -, no, -]
      [2, ada's, ada, Rounds for spring, one by one, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2099-12-31, -, -, no, -]
      [2, ada's, ada, Rounds for spring, -, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2099-12-31, -, -, no, -]
      [2, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2098-01-02, -, -, no, -]
      [2, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, -, -, -, no, -]
      [2, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 99.50, 12.5000, 2099-12-31, -, -, no, -]
      [2, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, -, 12.5000, 2099-12-31, -, -, no, -]
      [2, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, -3.2500, 2099-12-31, -, -, no, -]
      [2, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, -, 2099-12-31, -, -, no, -]
    `,
  },
  'keep the stones that were found while the same are wanted; others stay as they are': {
    when: async (s) => [
      ...(await changed(s, 'demand.change', {})),
      ...(await changed(s, 'demand.refine', { filter: { diamond_type: 2 } })),
    ],
    shows: `
      [2, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2099-12-31, -, -, no, -]
      [2, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2099-12-31, -, -, no, -]
      [yes, yes, yes]
      [1, ada's, ada, Rounds for spring, in pairs, {diamond_type 2}, 3, 4500.00, 12.5000, 2099-12-31, -, -, no, -]
      [2, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2099-12-31, -, -, no, -]
      [no, yes, yes]
    `,
  },
  'are matched at this moment': {
    when: async (s) => {
      const ids = [(await place(s)).id, (await place(s)).id];
      const moves = await move(s, ids, s.event('demand.match'));
      const same = idsOf(writtenOf(moves)).join() === ids.toSorted().join();
      return [...(await demands(s, ids)), same];
    },
    shows: `
      [2, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2099-12-31, -, -, yes, -]
      [2, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2099-12-31, -, -, yes, -]
      yes
    `,
  },
  'are closed with the reason of the change, and wanted again as before with another last day': {
    when: async (s) => {
      const [one, other] = await matched(s);
      const close = s.event('demand.close', { remark: THE_REASON });
      const lines = [];
      for (const until of [undefined, '2098-01-02', null]) {
        await move(s, [one], close);
        lines.push(...(await demands(s, [one, other])));
        await move(s, [one], s.event('demand.reopen'), until);
        lines.push(...(await demands(s, [one])));
      }
      return lines;
    },
    shows: `
      [3, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2099-12-31, the reason, ada, no, yes]
      [2, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2099-12-31, -, -, no, -]
      [1, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2099-12-31, -, -, no, -]
      [3, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2099-12-31, the reason, ada, no, yes]
      [2, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2099-12-31, -, -, no, -]
      [1, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2098-01-02, -, -, no, -]
      [3, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2098-01-02, the reason, ada, no, yes]
      [2, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, 2099-12-31, -, -, no, -]
      [1, ada's, ada, Rounds for spring, in pairs, {shape [ROUND], diamond_type 1}, 3, 4500.00, 12.5000, -, -, -, no, -]
    `,
  },
  'have a client, and are hidden from those who may not act for it': {
    when: async (s) => {
      const match = s.event('demand.match');
      const facts = { tradingClient: s.client(), over: false };
      const { write } = newDemandRecords(WANTED);
      const placed = s.event('demand.place');
      return [
        s.hidden(movedDemandRecords(), facts, match, 'ada', 'tove', 'piers'),
        s.hidden(movedDemandRecords(), { ...facts, tradingClient: null }, match, 'piers'),
        await write(s.change, [], placed),
        await s.refusal(() => write(s.change, [reaching(1)(newDemand(null, false))], placed)),
      ];
    },
    shows: `
      ada -, tove -, piers actorMayActForClient
      piers -
      []
      a demand has no trading client
    `,
  },
});
