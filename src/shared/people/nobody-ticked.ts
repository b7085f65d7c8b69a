/** Disabled reason of actions on customers if none is ticked. */
export const NOBODY_TICKED = 'Tick a customer first.';
