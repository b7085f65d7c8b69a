import { TAKE_BACK_MINUTES } from '../../src/common/trade/take-back.ts';

/** Who moved a record to where it is, and whether that was so short a while ago that it may be taken back. */
export const LAST_STEP = (record: string): string =>
  `(select w.actor_id from ledger w where w.record_id = ${record}.id order by w.id desc limit 1) as doer,
   coalesce((select w.at > now() - make_interval(mins => ${TAKE_BACK_MINUTES}) from ledger w
              where w.record_id = ${record}.id order by w.id desc limit 1), false) as "isFresh"`;
