/**
 * Default tolerance, in percent, for prices that differ from the portal's Rap list. A supplier who
 * uses a list two weeks older differs by about as much.
 */
export const DEFAULT_RAP_PCT = 5;
