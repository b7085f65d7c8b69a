import { HOLD_QUEUE_STATUS } from '../../src/machines/codes.ts';

/**
 * Whether nothing befell the stone since this line about it came to where it is: the last step of the line and the last
 * of its stone belong to one request. The offer to the next in line is a step of the queue, not of the stone.
 */
export const UNTOUCHED = (line: string): string =>
  `coalesce((select w.request_id from ledger w where w.record_id = ${line}.id order by w.id desc limit 1)
     = (select w.request_id from ledger w where w.record_id = ${line}.stone_id order by w.id desc limit 1), false)
   and not exists (select from hold_queue q where q.stone_id = ${line}.stone_id and q.state = ${HOLD_QUEUE_STATUS.offered.code})`;
