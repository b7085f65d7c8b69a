/**
 * Default tolerance for prices by our Rap list, in percent. Lists two weeks apart differ by about
 * as much.
 */
export const DEFAULT_RAP_PCT = 5;
