/** For so long whoever did something by a slip of the hand takes it back. */
export const TAKE_BACK_MINUTES = 5;
