import type pg from 'pg';
import type { DemandId, RecentSearchId, SavedSearchId } from '#api/ids.gen.ts';
import { DEMAND_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { createIds } from '../ids.ts';
import { minutesBefore } from '../minutes-before.ts';
import { continueSeries, toLastNumbers } from '../number-series.ts';
import { idAt } from '../people-ids.ts';
import { createRandom } from '../random.ts';
import { DEMANDS, RECENT, SAVED } from '../searches.ts';
import type { DemoIds } from './load-people.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const { open, matched, closed } = DEMAND_STATUS;

interface DemoContext {
  seed: number;
  anchor: Date;
  ids: DemoIds;
}

const SAVE = statement(
  'demo-search-save',
  `insert into saved_search (id, owner_id, client_id, search_type, name, note, filter, created_at, changed_at, last_run_at, runs)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)`,
);
const NOTE_SAVED_RUN = statement(
  'demo-saved-search-run',
  'insert into saved_search_run (saved_search_id, user_id, ran_at) values ($1, $2, $3)',
);
const NOTE_RUN = statement(
  'demo-search-run',
  `insert into recent_search (id, owner_id, search_type, filter, times, created_at, ran_at) values ($1, $2, 1, $3, $4, $5, $6)`,
);

/** Loads saved searches and demands. Returns the ledger steps. */
export async function loadSearches(
  connection: pg.PoolClient,
  context: DemoContext,
): Promise<Field[][]> {
  const nextId = createIds(createRandom(context.seed, 'ids of searches'));
  const at = (ago: number): string => minutesBefore(context.anchor, ago);
  const { userOf } = context.ids;
  for (const { owner, customer: forWhom, type, name, note, filter, daysAgo, runs } of SAVED) {
    const id = nextId<SavedSearchId>();
    const ranAt = at((daysAgo * HOUR) / 2);
    await runStatement(connection, SAVE, [
      id,
      userOf(owner),
      forWhom && userOf(forWhom),
      type,
      name,
      note,
      JSON.stringify(filter),
      at(daysAgo * DAY),
      ranAt,
      runs,
    ]);
    await runStatement(connection, NOTE_SAVED_RUN, [id, userOf(owner), ranAt]);
  }
  for (const { owner, filter, hoursAgo, times } of RECENT) {
    await runStatement(connection, NOTE_RUN, [
      nextId<RecentSearchId>(),
      userOf(owner),
      JSON.stringify(filter),
      times,
      at(hoursAgo * HOUR * times),
      at(hoursAgo * HOUR),
    ]);
  }
  return loadDemands(connection, context, nextId);
}

const MATCH = statement(
  'demo-demand-match',
  `
  insert into demand_match (demand_id, stone_id, found_at)
  select d.id, s.id, $2 from demand d, stone s
    join sub_master sh on sh.nr = s.shape join sub_master co on co.nr = s.color join sub_master cl on cl.nr = s.clarity
   where d.id = $1 and s.diamond_type = (d.filter ->> 'diamond_type')::int
     and d.filter -> 'shape' ? sh.code and d.filter -> 'color' ? co.code and d.filter -> 'clarity' ? cl.code
     and s.carat between (d.filter #>> '{carat,0,from}')::numeric and (d.filter #>> '{carat,0,to}')::numeric`,
);
const PLACE = statement(
  'demo-demand-place',
  `insert into demand (id, demand_no, state, business_id, placed_by, name, note, filter, quantity, target_ppc, until, created_at)
   values ($1, $2, ${open.code}, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
const SET_MATCHED = statement(
  'demo-demand-matched',
  `update demand set state = ${matched.code}, matched_at = $2 where id = $1`,
);
const SET_CLOSED = statement(
  'demo-demand-closed',
  `update demand set state = ${closed.code}, ended_at = $2, reason = $3, closed_by = $4 where id = $1`,
);

async function loadDemands(
  connection: pg.PoolClient,
  { anchor, ids }: DemoContext,
  nextId: ReturnType<typeof createIds>,
): Promise<Field[][]> {
  const events: Field[][] = [];
  const at = (ago: number): string => minutesBefore(anchor, ago);
  const lastNumbers = new Map<number, number>();
  for (const { business, by, note = null, targetPpc = null, ends, ...demand } of DEMANDS) {
    const [id, ago] = [nextId<DemandId>(), demand.daysAgo * DAY];
    const year = new Date(at(ago)).getUTCFullYear();
    const number = (lastNumbers.get(year) ?? 0) + 1;
    lastNumbers.set(year, number);
    const businessId = idAt(ids.businesses, business);
    const step = (
      event: string,
      from: number,
      to: number,
      when: number,
      person = by,
      reason: string | null = null,
    ): void => {
      const isPortal = event === 'demand.match';
      events.push([
        at(when),
        'demand',
        id,
        null,
        event,
        from,
        to,
        isPortal ? null : ids.userOf(person),
        isPortal ? 0 : person.role,
        businessId,
        reason,
        nextId(),
      ]);
    };
    await runStatement(connection, PLACE, [
      id,
      `DE-${year}-${String(number).padStart(6, '0')}`,
      businessId,
      ids.userOf(by),
      demand.name,
      note,
      JSON.stringify(demand.filter),
      demand.quantity,
      targetPpc,
      demand.untilInDays === undefined ? null : at(-demand.untilInDays * DAY).slice(0, 10),
      at(ago),
    ]);
    step('demand.place', START_CODE, open.code, ago);
    const endedAgo = Math.floor(ago / 2);
    if (ends === 'matched') {
      const found = await runStatement(connection, MATCH, [id, at(endedAgo)]);
      if (!found.rowCount) continue;
      await runStatement(connection, SET_MATCHED, [id, at(endedAgo)]);
      step('demand.match', open.code, matched.code, endedAgo);
    } else if (ends === 'closed') {
      const reason = 'Bought elsewhere.';
      await runStatement(connection, SET_CLOSED, [id, at(endedAgo), reason, ids.userOf(by)]);
      step('demand.close', open.code, closed.code, endedAgo, by, reason);
    }
  }
  await continueSeries(connection, toLastNumbers('DE', lastNumbers));
  return events;
}
