import { UNDO_WINDOW_MINUTES } from '#common/trade/undo-window.ts';
import type { LineRow, Reader } from './line-list.ts';

/** SQL for the user who may still undo a hold without a reason, or null. */
export const undoableBy = (hold: string): string =>
  `case when not ${hold}.extended and ${hold}.created_at > now() - make_interval(mins => ${UNDO_WINDOW_MINUTES})
        then ${hold}.placed_by end`;

/** Hides the users who placed holds from other readers, because customers do not see staff. */
export const hideOtherUndoers = async ({ session }: Reader, lines: LineRow[]): Promise<LineRow[]> =>
  lines.map((line) =>
    line.hold && line.hold.undoable_by !== session.actor.id
      ? { ...line, hold: { ...line.hold, undoable_by: null } }
      : line,
  );
