export const NONE_TICKED = 'Select a customer first.';
