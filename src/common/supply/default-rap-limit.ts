/**
 * Default tolerance, in percent, for prices that differ from the portal's Rap list. Prices from a
 * list that is two weeks older differ by about as much.
 */
export const DEFAULT_RAP_PCT = 5;
