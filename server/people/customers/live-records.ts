import type pg from 'pg';
import type { BusinessId, UserId } from '../../../src/api/ids.gen.ts';
import {
  APPROVAL,
  ENQUIRY_STATUS,
  HOLD_QUEUE_STATUS,
  HOLD_STATUS,
  MEMO_MOVEMENT,
  ROLE,
} from '../../../src/machines/codes.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import type { RefusalEntry } from '../../platform/http/refusal.ts';

/** What is under way for a business as long as one of its records is in one of these states. */
interface Kind {
  table: 'hold' | 'hold_queue' | 'confirm_stone' | 'memo_line' | 'enquiry';
  states: readonly number[];
  /** the column of the person who began it */
  begunBy: string;
  /** what names the record `l` and its stone `s`, as SQL */
  says: string;
}

/** A request of an external client is open as long as one of its stones is asked for, so those speak for it. */
export const LIVE_KINDS = {
  CONFIRM_STONE: {
    table: 'confirm_stone',
    states: [APPROVAL.pending.code],
    begunBy: 'requested_by',
    says: `'Order ' || l.order_no || ' for ' || s.stock_no || ' waits for an answer.'`,
  },
  ENQUIRY: {
    table: 'enquiry',
    states: [ENQUIRY_STATUS.open.code],
    begunBy: 'asked_by',
    says: `'Enquiry ' || l.enquiry_no || ' about ' || s.stock_no || ' is open.'`,
  },
  HOLD: {
    table: 'hold',
    states: [HOLD_STATUS.held.code],
    begunBy: 'placed_by',
    says: `'Hold ' || l.hold_no || ' of ' || s.stock_no || ' is not released.'`,
  },
  HOLD_QUEUE: {
    table: 'hold_queue',
    states: [HOLD_QUEUE_STATUS.waiting.code, HOLD_QUEUE_STATUS.offered.code],
    begunBy: 'joined_by',
    says: `'A place in line for ' || s.stock_no || ' is kept.'`,
  },
  MEMO: {
    table: 'memo_line',
    states: [MEMO_MOVEMENT.issued.code],
    begunBy: 'issued_by',
    says: `s.stock_no || ' is out on memo ' || (select m.memo_no from memo m where m.id = l.memo_id) || '.'`,
  },
} as const satisfies Record<string, Kind>;
export type LiveKind = keyof typeof LIVE_KINDS;

const READ = statement(
  'live-records',
  `${Object.entries(LIVE_KINDS)
    .map(
      ([code, { table, states, begunBy, says }]) =>
        `select l.id, '${code}' as code, s.stock_no, ${says} as message
           from ${table} l join stone s on s.id = l.stone_id
          where l.state in (${states}) and ($1::uuid is null or l.business_id = $1)
            and ($2::uuid is null or l.${begunBy} = $2)`,
    )
    .join('\n union all ')} order by 2, 3`,
  // The number of a memo is looked up by a key that leads somewhere.
  { present: ['message'] },
);

interface LiveRecord extends RefusalEntry {
  id: string;
  code: LiveKind;
}

/** What is under way: for a business, for what one of its people has begun there, or for what a person has begun at all. */
export async function liveRecords(
  db: pg.Pool | pg.PoolClient,
  of: { businessId: BusinessId; userId: UserId | null } | { businessId: null; userId: UserId },
): Promise<LiveRecord[]> {
  const { rows } = await ask(db, READ, [of.businessId, of.userId]);
  return rows;
}

const COLLEAGUES = statement(
  'customer-colleagues',
  `select from app_user where business_id = $1 and id <> $2 and role_id = ${ROLE.customer} and deleted_at is null limit 1`,
);

/** Records that keep a customer from being deleted: the last one of a business takes along all that is under way there. */
export async function recordsOfCustomer(
  db: pg.Pool | pg.PoolClient,
  { businessId, userId }: { businessId: BusinessId; userId: UserId },
): Promise<{ isLast: boolean; live: LiveRecord[] }> {
  const isLast = (await ask(db, COLLEAGUES, [businessId, userId])).rowCount === 0;
  return { isLast, live: await liveRecords(db, { businessId, userId: isLast ? null : userId }) };
}
