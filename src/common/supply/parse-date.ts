import { parseDay } from '../typed-day.ts';

/**
 * Day 0 of spreadsheet dates. The day is one earlier than expected, because spreadsheets count 29
 * February 1900, which did not exist.
 */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;
/**
 * A spreadsheet date from 1954 to 2173, written as a number of days. No grading report is older
 * than 1954.
 */
const SERIAL = /^[2-9]\d{4}(?:\.\d+)?$/;
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

export const dayOfSerial = (serial: number): string =>
  new Date(FIRST_DAY + Math.floor(serial) * DAY).toISOString().slice(0, 10);

/**
 * Parses the dates of suppliers: 2026-03-06, 06/03/2026, 6-Mar-26, 46087. Reads 06/03/2026 as 6
 * March. Reads the month first only if the day-first date does not exist, as in 03/25/2026.
 */
export function parseDate(text: string): string | null {
  if (SERIAL.test(text)) return dayOfSerial(Number(text));
  const bare = text.replace(/[T ]\d{1,2}:\d{2}.*$/, '').trim();
  const named = /^(\d{1,2})[-/. ]([A-Za-z]{3})[a-z]*[-/. ,]+(\d{2}|\d{4})$/.exec(bare);
  const place = MONTHS.indexOf((named?.[2] ?? '').toUpperCase());
  if (named && place >= 0) return toIsoDay(named[1], String(place + 1), named[3]);
  const figures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(bare);
  if (!figures) return parseDay(bare.replaceAll('/', '-'));
  const [, first, second, year] = figures;
  return toIsoDay(first, second, year) ?? toIsoDay(second, first, year);
}

const toIsoDay = (day = '', month = '', year = ''): string | null =>
  parseDay(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
