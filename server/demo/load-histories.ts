import type pg from 'pg';
import { HOLD_QUEUE_STATUS, HOLD_STATUS, STONE_STATUS } from '../../src/machines/codes.ts';
import { START_CODE } from '../../src/machines/kernel/model.ts';
import { copyRows, decimal, type Field } from './copy-rows.ts';
import type { DemoHold, Fates } from './fates.ts';
import { createIds } from './ids.ts';
import type { DemoIds } from './load-people.ts';
import { minutesBefore } from './load-stones.ts';
import { type Person, PROVIDERS, QUALITY_CONTROL } from './people.ts';
import { createRandom } from './random.ts';

const { available, notAvailable, hold: onHold } = STONE_STATUS;
const { held, released } = HOLD_STATUS;
const GONE = 'The supplier sold it elsewhere.';

export type HistoryLoad = {
  readonly client: pg.PoolClient;
  readonly seed: number;
  readonly anchor: Date;
  readonly ids: DemoIds;
  readonly fates: Fates;
};

/** What happened to stones after they were listed: the records, the statuses, and every step in the ledger. */
export async function loadHistories(load: HistoryLoad): Promise<void> {
  const { client } = load;
  await client.query(`
    create temp table demo_event (like ledger) on commit drop;
    alter table demo_event alter column id drop not null, alter column at drop not null;
    create temp table demo_fate (stone_id uuid, status smallint, at timestamptz) on commit drop;
    create temp table demo_hold_end (hold_id uuid, reason text, at timestamptz, remark text) on commit drop`);
  const history = writeHistory(load);
  await copyRows(client, `hold (${HOLD_COLUMNS}) from stdin`, history.holds);
  await copyRows(
    client,
    'hold_queue (id, stone_id, state, business_id, joined_by, created_at) from stdin',
    history.line,
  );
  await copyRows(client, 'demo_hold_end from stdin', history.ends);
  await copyRows(client, 'demo_fate from stdin', history.fates);
  await copyRows(client, `demo_event (${EVENT_COLUMNS}) from stdin`, history.events);
  await client.query(`
    update hold h set state = ${released.code}, end_reason = e.reason, ended_at = e.at, remark = e.remark
      from demo_hold_end e where e.hold_id = h.id`);
  await client.query(`
    update stone s set status = f.status, status_changed_at = f.at from demo_fate f where f.stone_id = s.id`);
  for (const [year, last] of history.lastNumbers) {
    await client.query(`insert into number_series (prefix, year, last) values ('HO', $1, $2)`, [
      year,
      last,
    ]);
  }
  await writeLedger(client);
}

const HOLD_COLUMNS =
  'id, hold_no, stone_id, state, business_id, placed_by, until, extended, rap, disc, price_per_ct, amount, created_at';
const EVENT_COLUMNS =
  'id, at, workflow, record_id, stone_id, event, from_state, to_state, actor_id, actor_role, business_id, reason, request_id';

type History = {
  readonly holds: Field[][];
  readonly ends: Field[][];
  readonly line: Field[][];
  readonly fates: Field[][];
  readonly events: Field[][];
  readonly lastNumbers: ReadonlyMap<number, number>;
};

type Step = {
  readonly ago: number;
  readonly workflow: 'stone' | 'hold' | 'holdQueue';
  readonly record: string;
  readonly stone: string;
  readonly event: string;
  readonly from: number;
  readonly to: number;
  readonly actor: Person | null;
  readonly business?: number;
  readonly reason?: string;
  readonly request: string;
};

function writeHistory({ seed, anchor, ids, fates }: HistoryLoad): History {
  const nextId = createIds(createRandom(seed, 'ids of histories'));
  const at = (ago: number): string => minutesBefore(anchor, ago);
  const lastNumbers = new Map<number, number>();
  const history: History = { holds: [], ends: [], line: [], fates: [], events: [], lastNumbers };

  const step = (entry: Step): void => {
    const { actor, business, reason, ...rest } = entry;
    history.events.push([
      history.events.length,
      at(rest.ago),
      rest.workflow,
      rest.record,
      rest.stone,
      rest.event,
      rest.from,
      rest.to,
      actor && ids.userOf(actor),
      actor?.role ?? 0,
      business === undefined ? null : (ids.businesses[business] ?? null),
      reason ?? null,
      rest.request,
    ]);
  };

  for (const { stone, ago } of fates.withdrawals) {
    const actor = PROVIDERS[stone.provider]?.user ?? null;
    step({
      ago,
      workflow: 'stone',
      record: stone.id,
      stone: stone.id,
      event: 'stone.withdraw',
      from: available.code,
      to: notAvailable.code,
      actor,
      request: nextId(),
    });
    history.fates.push([stone.id, notAvailable.code, at(ago)]);
  }

  for (const hold of fates.holds.toSorted((one, other) => other.ago - one.ago)) writeHold(hold);

  for (const { stone, business, joinedBy, ago } of fates.line.toSorted(
    (one, other) => other.ago - one.ago,
  )) {
    const id = nextId();
    const { waiting } = HOLD_QUEUE_STATUS;
    history.line.push([
      id,
      stone.id,
      waiting.code,
      ids.businesses[business] ?? null,
      ids.userOf(joinedBy),
      at(ago),
    ]);
    step({
      ago,
      workflow: 'holdQueue',
      record: id,
      stone: stone.id,
      event: 'queue.join',
      from: START_CODE,
      to: waiting.code,
      actor: joinedBy,
      business,
      request: nextId(),
    });
  }
  return history;

  function writeHold(hold: DemoHold): void {
    const { stone, business, placedBy, ago, extendedAgo, end } = hold;
    const { price } = stone;
    const id = nextId();
    const both = { record: id, stone: stone.id, business };
    const year = new Date(at(ago)).getUTCFullYear();
    const number = (lastNumbers.get(year) ?? 0) + 1;
    lastNumbers.set(year, number);
    history.holds.push([
      id,
      `HO-${year}-${String(number).padStart(6, '0')}`,
      stone.id,
      held.code,
      ids.businesses[business] ?? null,
      ids.userOf(placedBy),
      at(hold.untilAgo),
      extendedAgo !== null,
      decimal(price.rap, 2),
      decimal(price.discount, 2),
      decimal(price.perCarat, 2),
      decimal(price.total, 2),
      at(ago),
    ]);

    const placing = nextId();
    step({
      ...both,
      ago,
      workflow: 'hold',
      event: 'hold.place',
      from: START_CODE,
      to: held.code,
      actor: placedBy,
      request: placing,
    });
    step({
      ...both,
      ago,
      workflow: 'stone',
      record: stone.id,
      event: 'stone.hold',
      from: available.code,
      to: onHold.code,
      actor: placedBy,
      request: placing,
    });
    if (extendedAgo !== null) {
      step({
        ...both,
        ago: extendedAgo,
        workflow: 'hold',
        event: 'hold.extend',
        from: held.code,
        to: held.code,
        actor: placedBy,
        request: nextId(),
      });
    }
    if (!end) {
      history.fates.push([stone.id, onHold.code, at(ago)]);
      return;
    }

    const ending = nextId();
    const withdrawn = end.reason === 'withdrawn';
    const actor = end.reason === 'expired' ? null : withdrawn ? QUALITY_CONTROL : placedBy;
    const { event, stoneEvent } = ENDINGS[end.reason];
    const state = withdrawn ? notAvailable.code : available.code;
    const reason = withdrawn ? { reason: GONE } : {};
    step({
      ...both,
      ...reason,
      ago: end.ago,
      workflow: 'hold',
      event,
      from: held.code,
      to: released.code,
      actor,
      request: ending,
    });
    step({
      ...both,
      ...reason,
      ago: end.ago,
      workflow: 'stone',
      record: stone.id,
      event: stoneEvent,
      from: onHold.code,
      to: state,
      actor,
      request: ending,
    });
    history.ends.push([id, end.reason, at(end.ago), withdrawn ? GONE : null]);
    history.fates.push([stone.id, state, at(end.ago)]);
  }
}

const ENDINGS = {
  released: { event: 'hold.release', stoneEvent: 'stone.release' },
  expired: { event: 'hold.expired', stoneEvent: 'stone.release' },
  withdrawn: { event: 'hold.withdraw', stoneEvent: 'stone.withdraw' },
} as const satisfies Record<NonNullable<DemoHold['end']>['reason'], object>;

/** Listings and what came after them, in the order in which they happened; one list is one request. */
async function writeLedger(client: pg.PoolClient): Promise<void> {
  await client.query(`
    insert into ledger (at, workflow, record_id, stone_id, event, from_state, to_state, actor_id, actor_role,
                        business_id, reason, request_id)
    select at, workflow, record_id, stone_id, event, from_state, to_state, actor_id, actor_role,
           business_id, reason, request_id
      from (
        select s.listed_at as at, 'stone' as workflow, s.id as record_id, s.id as stone_id, 'stone.list' as event,
               ${START_CODE} as from_state, ${available.code} as to_state, p.user_id as actor_id, p.source as actor_role,
               null::uuid as business_id, null as reason,
               md5(p.id::text || (s.listed_at at time zone 'UTC')::date)::uuid as request_id, 0 as place
          from stone s join provider p on p.id = s.provider_id
        union all
        select at, workflow, record_id, stone_id, event, from_state, to_state, actor_id, actor_role,
               business_id, reason, request_id, id + 1
          from demo_event
      ) as happened
     order by at, place, record_id`);
}
