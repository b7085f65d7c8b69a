/** How long a user can undo a step, in minutes. */
export const UNDO_WINDOW_MINUTES = 5;
