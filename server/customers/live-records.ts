import type pg from 'pg';
import { HOLD_QUEUE_STATUS, HOLD_STATUS, MEMO_MOVEMENT } from '../../src/machines/codes.ts';
import { statement } from '../db/statement.ts';
import type { RefusalEntry } from '../http/refusal.ts';

const { waiting, offered } = HOLD_QUEUE_STATUS;
const READ = statement(
  'customer-live-records',
  `select h.id, 'HOLD' as code, s.stock_no, 'Hold ' || h.hold_no || ' of ' || s.stock_no || ' is not released.' as message
           from hold h join stone s on s.id = h.stone_id
          where h.business_id = $1 and h.state = ${HOLD_STATUS.held.code} and ($2::uuid is null or h.placed_by = $2)
         union all
         select q.id, 'HOLD_QUEUE', s.stock_no, 'A place in line for ' || s.stock_no || ' is kept.'
           from hold_queue q join stone s on s.id = q.stone_id
          where q.business_id = $1 and q.state in (${waiting.code}, ${offered.code}) and ($2::uuid is null or q.joined_by = $2)
         union all
         select l.id, 'MEMO', s.stock_no, s.stock_no || ' is out on memo ' || m.memo_no || '.'
           from memo_line l join memo m on m.id = l.memo_id join stone s on s.id = l.stone_id
          where l.business_id = $1 and l.state = ${MEMO_MOVEMENT.issued.code} and ($2::uuid is null or l.issued_by = $2)
          order by 2, 3`,
);

/** What is under way for a business, or only what one of its people has asked for. */
export async function liveRecords(
  client: pg.PoolClient,
  { businessId, userId }: { businessId: string; userId: string | null },
): Promise<RefusalEntry[]> {
  const { rows } = await client.query<RefusalEntry & { id: string }>({
    ...READ,
    values: [businessId, userId],
  });
  return rows;
}
