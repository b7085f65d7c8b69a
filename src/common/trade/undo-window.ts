/** The undo window, in minutes. */
export const UNDO_WINDOW_MINUTES = 5;
