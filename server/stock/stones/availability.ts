import type pg from 'pg';
import type { BusinessId, StoneId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { HOLD_QUEUE_STATUS, ROLE, STONE_STATUS } from '#machines/codes.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import type { Session } from '../../people/accounts/session.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { readFlags, type StoneFlags } from './user-flags.ts';

type StoneHold = NonNullable<components['schemas']['StoneHold']>;
type StoneOffer = NonNullable<components['schemas']['StoneOffer']>;

/** `business_id` of a hold or an offer is null if the viewer may not see the business. */
export interface StoneAvailability extends StoneFlags {
  hold(stoneId: StoneId): StoneHold | null;
  offer(stoneId: StoneId): StoneOffer | null;
}

const { waiting, offered } = HOLD_QUEUE_STATUS;
const READ = statement(
  'stone-standing',
  `select h.stone_id, 'hold' as kind, h.business_id, b.associate_id, h.until
           from hold h join business b on b.id = h.business_id
          where h.stone_id = any($1) and ${stateIn('h.state', holdMachine, 'live')}
         union all
         select q.stone_id, case q.state when ${offered.code} then 'offer' else 'line' end, q.business_id, b.associate_id, q.offered_until
           from hold_queue q join business b on b.id = q.business_id
          where q.stone_id = any($2)
            and (q.state = ${waiting.code} or (q.state = ${offered.code} and q.offered_until > now()))`,
);

const MOST_OFFERS = 1_000;
/**
 * SQL for the stones that are currently offered to the next business on their waitlist. Returns at
 * most `MOST_OFFERS` + 1 stones, so that an excess is detected.
 */
export const OFFERED_STONES = `select stone_id from hold_queue
          where state = ${offered.code} and offered_until > now() limit ${MOST_OFFERS + 1}`;

interface AvailabilityRow {
  stone_id: StoneId;
  kind: 'hold' | 'offer' | 'line';
  business_id: BusinessId;
  associate_id: UserId | null;
  until: Date | null;
}

/** True if the caller may know which business has the hold or the offer. */
function mayKnow({ actor }: Session, row: AvailabilityRow): boolean {
  if (actor.role === ROLE.customer) return row.business_id === actor.businessId;
  if (actor.role === ROLE.associate) return row.associate_id === actor.id;
  return (
    actor.role === ROLE.administrator ||
    actor.role === ROLE.qualityControl ||
    actor.role === ROLE.auditor
  );
}

export interface Viewing {
  readonly session: Session;
  /** business whose prices, cart and memos are shown */
  readonly businessId: BusinessId | null;
  /**
   * ids of all stones with a waitlist offer, from the query `OFFERED_STONES`; undefined if this
   * query was not run
   */
  readonly offered?: readonly StoneId[];
  /**
   * flags of all stones, from `readAllFlags`; without them, the flags of the shown stones are
   * queried
   */
  readonly flags?: StoneFlags | null;
}
type StoneStatus = { readonly id: StoneId; readonly status: number };

export async function readAvailability(
  pool: pg.Pool,
  stones: readonly StoneStatus[],
  { session, businessId, offered, flags: known }: Viewing,
): Promise<StoneAvailability> {
  const ids = stones.map(({ id }) => id);
  const [holding, flags] = await Promise.all([
    readHolds(pool, stones, session, offered ?? null),
    known ?? readFlags(pool, ids, { session, businessId }),
  ]);
  return { ...holding, ...flags };
}

/**
 * Skips available stones that are not in `offered`. If `offered` is null or too long to be
 * complete, skips none.
 */
async function readHolds(
  pool: pg.Pool,
  stones: readonly StoneStatus[],
  session: Session,
  offered: readonly StoneId[] | null,
): Promise<Pick<StoneAvailability, 'hold' | 'offer'>> {
  const holds = new Map<StoneId, StoneHold>();
  const offers = new Map<StoneId, StoneOffer>();
  const { hold, available } = STONE_STATUS;
  const idsOf = (among: typeof stones): StoneId[] => among.map(({ id }) => id);
  const held = idsOf(stones.filter(({ status }) => status === hold.code));
  const offeredIds = offered && offered.length <= MOST_OFFERS ? new Set(offered) : null;
  const mayBeOffered = idsOf(
    stones.filter(({ id, status }) => status === available.code && (offeredIds?.has(id) ?? true)),
  );
  const wanted = [...held, ...mayBeOffered];
  if (wanted.length > 0) {
    const { rows } = await runStatement(pool, READ, [held, wanted]);
    for (const row of rows.filter(({ kind }) => kind !== 'line')) {
      const business_id = mayKnow(session, row) ? row.business_id : null;
      const until = row.until?.toISOString() ?? '';
      if (row.kind === 'offer') offers.set(row.stone_id, { until, business_id });
      else holds.set(row.stone_id, { until, business_id, waiting: 0, in_line: [] });
    }
    for (const row of rows.filter(({ kind }) => kind === 'line')) {
      const hold = holds.get(row.stone_id);
      if (!hold) continue;
      hold.waiting += 1;
      if (mayKnow(session, row)) hold.in_line.push(row.business_id);
    }
  }
  return { hold: (id) => holds.get(id) ?? null, offer: (id) => offers.get(id) ?? null };
}
