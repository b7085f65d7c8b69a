/** The undo window, in minutes. */
export const TAKE_BACK_MINUTES = 5;
