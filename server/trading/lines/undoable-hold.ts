import { UNDO_WINDOW_MINUTES } from '#common/trade/undo-window.ts';

/** SQL for the user who may still undo a hold without a reason, or null. */
export const undoableBy = (hold: string): string =>
  `case when not ${hold}.extended and ${hold}.created_at > now() - make_interval(mins => ${UNDO_WINDOW_MINUTES})
        then ${hold}.placed_by end`;
