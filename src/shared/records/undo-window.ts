import { serverNow } from '#api/server-clock.ts';
import { UNDO_WINDOW_MINUTES } from '#common/trade/undo-window.ts';

export const isInUndoWindow = (at: string | null): boolean =>
  at !== null && serverNow() - Date.parse(at) < UNDO_WINDOW_MINUTES * 60_000;
