/** Returns the ISO time so many minutes before the load. Negative minutes are after it. */
export const minutesBefore = (anchor: Date, minutes: number): string =>
  new Date(anchor.getTime() - minutes * 60_000).toISOString();
