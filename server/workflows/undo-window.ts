import { UNDO_WINDOW_MINUTES } from '#common/trade/undo-window.ts';

/**
 * SQL for two columns. `doer` is the actor of the last step of the record. `isFresh` is true if
 * that step is within the undo window.
 */
export const UNDO_WINDOW = (record: string): string =>
  `(select w.actor_id from ledger w where w.record_id = ${record}.id order by w.id desc limit 1) as doer,
   coalesce((select w.at > now() - make_interval(mins => ${UNDO_WINDOW_MINUTES}) from ledger w
              where w.record_id = ${record}.id order by w.id desc limit 1), false) as "isFresh"`;
