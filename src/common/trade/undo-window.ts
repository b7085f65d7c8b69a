/** Maximum age of a step that a user can undo, in minutes. */
export const UNDO_WINDOW_MINUTES = 5;
