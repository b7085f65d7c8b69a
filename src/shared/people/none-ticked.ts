/** Reason why actions on customers are disabled while no customer is ticked. */
export const NONE_TICKED = 'Select a customer first.';
