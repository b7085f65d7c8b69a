import { HOLD_QUEUE_STATUS } from '#machines/codes.ts';

/**
 * SQL condition: the stone has not changed since the last step of the line, that is, one request
 * made the last step of each. Also requires that the stone has no waitlist offer, because an offer
 * is not a step of the stone.
 */
export const UNCHANGED_SINCE = (line: string): string =>
  `coalesce((select w.request_id from ledger w where w.record_id = ${line}.id order by w.id desc limit 1)
     = (select w.request_id from ledger w where w.record_id = ${line}.stone_id order by w.id desc limit 1), false)
   and not exists (select from hold_queue q where q.stone_id = ${line}.stone_id and q.state = ${HOLD_QUEUE_STATUS.offered.code})`;
