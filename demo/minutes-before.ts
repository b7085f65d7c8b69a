/**
 * Returns the ISO text of a time before `anchor`. If `minutes` is negative, the time is after it.
 */
export const minutesBefore = (anchor: Date, minutes: number): string =>
  new Date(anchor.getTime() - minutes * 60_000).toISOString();
