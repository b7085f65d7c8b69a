/** A moment so many minutes before the load, or after it where they are negative. */
export const minutesBefore = (anchor: Date, minutes: number): string =>
  new Date(anchor.getTime() - minutes * 60_000).toISOString();
