export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Names a time zone with its offset at a time, such as "Asia/Kolkata (GMT+5:30)". */
export function formatTimeZone(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'shortOffset',
  }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return `${timeZone.replaceAll('_', ' ')} (${offset})`;
}
