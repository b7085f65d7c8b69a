/**
 * Default tolerance for prices that differ from the portal's Rap list, in percent. Two Rap lists
 * issued two weeks apart differ by about as much.
 */
export const DEFAULT_RAP_PCT = 5;
