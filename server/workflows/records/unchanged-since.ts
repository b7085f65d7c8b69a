import { HOLD_QUEUE_STATUS } from '#machines/codes.ts';

/**
 * SQL condition: the line and its stone have not changed since the request that wrote the last
 * ledger entry of both. A waitlist offer counts as a change of the stone.
 */
export const UNCHANGED_SINCE = (line: string): string =>
  `coalesce((select w.request_id from ledger w where w.record_id = ${line}.id order by w.id desc limit 1)
     = (select w.request_id from ledger w where w.record_id = ${line}.stone_id order by w.id desc limit 1), false)
   and not exists (select from hold_queue q where q.stone_id = ${line}.stone_id and q.state = ${HOLD_QUEUE_STATUS.offered.code})`;
