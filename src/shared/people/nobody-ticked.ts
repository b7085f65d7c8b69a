/** Why an act upon ticked customers is closed while none is. */
export const NOBODY_TICKED = 'Tick a customer first.';
