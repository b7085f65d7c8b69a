export const UNDO_WINDOW_MINUTES = 5;
