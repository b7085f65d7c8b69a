const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

/** YYYY-MM-DD, if the calendar has such a day and its year is not still being typed. */
function realDay(year: string, month: string, day: string): string | null {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const real =
    date.getUTCDate() === Number(day) &&
    date.getUTCMonth() === Number(month) - 1 &&
    Number(year) >= FIRST_YEAR &&
    Number(year) <= LAST_YEAR;
  return real ? `${year}-${month}-${day}` : null;
}

/** DD-MM-YYYY becomes YYYY-MM-DD; null when there is no such day. */
export function parseDayFirst(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text.trim()) ?? [];
  return realDay(year, month, day);
}

/** A day as people write it, as the portal shows it, or as machines write it; null for anything else. */
export function readDay(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim()) ?? [];
  return realDay(year, month, day) ?? parseDayFirst(text.replaceAll('/', '-'));
}

/** YYYY-MM-DD becomes DD/MM/YYYY. A day has no hour, so no zone may move it. */
export const dayText = (day: string): string => day.split('-').reverse().join('/');
