import type { BusinessId, HoldQueueId, StoneId } from '#api/ids.gen.ts';
import { HOLD_QUEUE_STATUS, REGISTRATION } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { statesWithout } from '#machines/kernel/state-codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import { mayActFor } from '#machines/workflows/actor-guards.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import {
  type HoldQueueContext,
  type HoldQueueEvent,
  holdQueueMachine,
  holdQueueWorkflow,
} from '#machines/workflows/hold-queue.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import {
  runStatement,
  type Statement,
  type StatementParams,
  statement,
} from '../../platform/db/statement.ts';
import { termInSql } from '../../platform/terms/terms-in-sql.ts';
import type { Records } from '../apply-events.ts';
import {
  type Change,
  type Decided,
  type LockedStone,
  lockedStone,
  personOf,
  type Subject,
  stateReached,
  stoneOf,
} from '../change.ts';
import { CLIENT_COLUMNS } from '../trading-client.ts';
import { inOrder, movedIds } from '../written-lines.ts';
import { lockStones, lockStonesOf } from './stone-records.ts';

const { waiting, offered } = HOLD_QUEUE_STATUS;
const LIVE = stateIn('q.state', holdQueueMachine, 'live');

const FACTS_OF_NEW = statement(
  'hold-queue-new',
  `select s.id as stone_id,
                (select h.business_id from hold h where h.stone_id = s.id and ${stateIn('h.state', holdMachine, 'live')}) as held_for,
                exists (select from hold_queue q where q.stone_id = s.id and $2::uuid is not null and q.business_id = $2 and ${stateIn('q.state', holdQueueMachine, 'live')}) as waiting
           from unnest($1::uuid[]) as s (id)`,
);

/**
 * Returns a waitlist entry in the start state for each stone, with the `context` that the guards
 * read. Inserts nothing.
 */
export async function newPlaces(
  change: Change,
  stones: readonly LockedStone[],
  tradingClient: TradingClient | null,
): Promise<Subject<HoldQueueContext, HoldQueueId>[]> {
  const { rows } = await runStatement(change.connection, FACTS_OF_NEW, [
    stones.map((stone) => stone.id),
    tradingClient?.businessId ?? null,
  ]);
  const facts = new Map(rows.map((row) => [row.stone_id, row]));
  return stones.map((stone) => ({
    id: null,
    stoneId: stone.id,
    businessId: tradingClient?.businessId ?? null,
    state: START_CODE,
    context: {
      stoneStatus: stone.status,
      heldFor: facts.get(stone.id)?.held_for ?? null,
      alreadyWaiting: facts.get(stone.id)?.waiting ?? false,
      tradingClient: tradingClient,
      due: false,
    },
  }));
}

type LockName = `hold-queue-${'lock' | 'first' | 'offers' | 'line' | 'own'}`;

const PLACES = (condition: string) =>
  `select q.id, q.stone_id as "stoneId", q.state, coalesce(q.offered_until <= now(), false) as due,
                ${CLIENT_COLUMNS}
           from hold_queue q join business b on b.id = q.business_id
          where ${condition} order by q.id for no key update of q`;
const LOCK = statement('hold-queue-lock', PLACES('q.id = any($1)'));
const MAY_ACT = (b: string) =>
  `${b}.registration = ${REGISTRATION.registered.code} and ${b}.is_active and ${b}.deleted_at is null`;
// For each stone without an offer, locks the first waitlist entry whose business may trade. Other
// entries stay on the waitlist.
const LOCK_FIRST = statement(
  'hold-queue-first',
  PLACES(
    `q.id in (select distinct on (w.stone_id) w.id from hold_queue w join business wb on wb.id = w.business_id
             where w.stone_id = any($1) and w.state = ${waiting.code} and ${MAY_ACT('wb')}
               and not exists (select from hold_queue o where o.stone_id = w.stone_id and o.state = ${offered.code})
             order by w.stone_id, w.id)`,
  ),
);
// Omits expired offers that the job has not yet set to lapsed.
const LOCK_OFFERS = statement(
  'hold-queue-offers',
  PLACES(`q.stone_id = any($1) and q.state = ${offered.code} and q.offered_until > now()`),
);

const LOCK_WAITLIST = statement('hold-queue-line', PLACES(`q.stone_id = any($1) and ${LIVE}`));
const LOCK_OWN = statement(
  'hold-queue-own',
  PLACES(
    `(q.stone_id, q.business_id) in (select * from unnest($1::uuid[], $2::uuid[])) and ${LIVE}`,
  ),
);

async function subjects<Name extends LockName>(
  change: Change,
  query: Statement<Name>,
  ...values: StatementParams<Name>
): Promise<Subject<HoldQueueContext, HoldQueueId>[]> {
  const { rows } = await runStatement<LockName>(change.connection, query, values);
  return rows.map(({ id, stoneId, state, due, ...tradingClient }) => ({
    id,
    stoneId,
    businessId: tradingClient.businessId,
    state,
    context: {
      stoneStatus: lockedStone(change, stoneId).status,
      heldFor: null,
      alreadyWaiting: true,
      tradingClient,
      due,
    },
  }));
}

export async function lockPlaces(
  change: Change,
  ids: readonly HoldQueueId[],
): Promise<Subject<HoldQueueContext, HoldQueueId>[]> {
  await lockStonesOf(change, 'hold_queue', ids);
  return subjects(change, LOCK, ids);
}

export const lockFirstPlaces = (change: Change, stoneIds: readonly StoneId[]) =>
  subjects(change, LOCK_FIRST, stoneIds);
/** Locks all current waitlist entries of these stones, including those with an offer. */
export const lockWaitlist = (change: Change, stoneIds: readonly StoneId[]) =>
  subjects(change, LOCK_WAITLIST, stoneIds);
export const lockOwnPlaces = (
  change: Change,
  taken: readonly { stoneId: StoneId; businessId: BusinessId }[],
) =>
  subjects(
    change,
    LOCK_OWN,
    taken.map(({ stoneId }) => stoneId),
    taken.map(({ businessId }) => businessId),
  );

const WAITLIST_STONES = statement(
  'hold-queue-stones-of-business',
  `select distinct q.stone_id as id from hold_queue q where q.business_id = any($1) and ${LIVE}`,
);
/**
 * Locks the stones for which these businesses wait. Must run before the businesses are locked,
 * because a change that frees a stone locks the stone before it reads the waitlist.
 */
export async function lockWaitlistStones(
  change: Change,
  businessIds: readonly BusinessId[],
): Promise<readonly StoneId[]> {
  const { rows } = await runStatement(change.connection, WAITLIST_STONES, [businessIds]);
  const ids = rows.map(({ id }) => id);
  await lockStones(change, ids);
  return ids;
}

const STRANDED = statement(
  'hold-queue-stranded',
  `select q.id from hold_queue q join business b on b.id = q.business_id
          where q.business_id = any($1) and q.state = ${offered.code} and not (${MAY_ACT('b')})`,
);
/**
 * Finds the businesses in `businessIds` that may no longer trade, and locks their waitlist offers.
 */
export async function lockStrandedOffers(
  change: Change,
  businessIds: readonly BusinessId[],
): Promise<Subject<HoldQueueContext, HoldQueueId>[]> {
  const { rows } = await runStatement(change.connection, STRANDED, [businessIds]);
  return lockPlaces(
    change,
    rows.map(({ id }) => id),
  );
}

/** Adds the current offers of these stones to `change.offers`, where guards read them. */
export async function lockOffers(change: Change, stoneIds: readonly StoneId[]): Promise<void> {
  for (const offer of await subjects(change, LOCK_OFFERS, stoneIds)) {
    change.offers.set(stoneOf(offer), offer);
  }
}

const JOIN = statement(
  'hold-queue-join',
  `insert into hold_queue (stone_id, state, business_id, joined_by)
         select id, $2, $3, $4 from unnest($1::uuid[]) as m (id) returning id, stone_id as "stoneId"`,
);
const WRITE = statement(
  'hold-queue-write',
  `update hold_queue set state = $2::smallint,
                offered_until = case when $2::smallint = ${offered.code}
                  then now() + make_interval(mins => ${termInSql('offer_minutes')})
                  when $2::smallint = ${waiting.code} then null
                  else offered_until end,
                ended_at = case when $2::smallint in (${statesWithout(holdQueueMachine, 'live')}) then now() end
          where id = any($1)`,
);

export const holdQueueRecords: Records<HoldQueueContext, HoldQueueEvent, HoldQueueId> = {
  workflow: holdQueueWorkflow,
  shownIn: 'hold',
  decide: (state, context, event) =>
    decideByTable(tableOf(holdQueueMachine), state, context, event),
  hiddenBy: ({ tradingClient }, { actor }) =>
    tradingClient && !mayActFor(actor, tradingClient) ? 'actorMayActForClient' : null,
  async write(change, decided, event) {
    return event.type === 'queue.join' ? join(change, decided) : move(change, decided);
  },
};

async function join(change: Change, decided: readonly Decided<HoldQueueContext, HoldQueueId>[]) {
  const businessId = decided[0]?.businessId;
  if (!businessId) throw new Error('a waitlist entry has no trading client');
  const { rows } = await runStatement(change.connection, JOIN, [
    decided.map(stoneOf),
    stateReached(decided),
    businessId,
    personOf(change),
  ]);
  return inOrder(decided, rows);
}

async function move(change: Change, decided: readonly Decided<HoldQueueContext, HoldQueueId>[]) {
  const ids = movedIds(decided);
  await runStatement(change.connection, WRITE, [ids, stateReached(decided)]);
  return ids.map((id) => ({ id }));
}
