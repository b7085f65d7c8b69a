/** Disabled reason of actions on customers if none is ticked. */
export const NONE_TICKED = 'Select a customer first.';
