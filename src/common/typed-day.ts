const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
const THIS_CENTURY = 2000;

const DAY_MS = 86_400_000;
const WEEK = 7;
/** The next 29 February can be 8 years away, because a year such as 2100 is no leap year. */
const MAX_LEAP_YEAR_GAP = 8;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Returns null if the date does not exist or the year is outside 1900 to 2199. */
function realDay(year: string, month: string, day: string): string | null {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const real =
    date.getUTCDate() === Number(day) &&
    date.getUTCMonth() === Number(month) - 1 &&
    Number(year) >= FIRST_YEAR &&
    Number(year) <= LAST_YEAR;
  return real ? `${year}-${month}-${day}` : null;
}

export function parseDayFirst(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text.trim()) ?? [];
  return realDay(year, month, day);
}

/** Accepts DD/MM/YYYY, DD-MM-YYYY and YYYY-MM-DD. */
export function parseDay(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim()) ?? [];
  return realDay(year, month, day) ?? parseDayFirst(text.replaceAll('/', '-'));
}

/** Converts YYYY-MM-DD to DD/MM/YYYY as text. A `Date` would depend on the time zone. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/');

export function localDayOf(instant: number): string {
  const date = new Date(instant);
  return `${date.getFullYear()}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`;
}

const padTwo = (figure: number | string): string => String(figure).padStart(2, '0');

/** Adds days in UTC, where every day has 24 hours. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export interface DayRule {
  /** the current date in the user's time zone */
  readonly today: string;
  /**
   * decides the year if none was typed: `past` makes the date today or earlier, `future` today or
   * later
   */
  readonly toward: 'past' | 'future';
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/**
 * `day` is YYYY-MM-DD, or empty for an empty text; `fault` is the reason why the text is invalid.
 */
export type TypedDay = { readonly day: string } | { readonly fault: string };

const DAYS_FROM_TODAY: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['yesterday', -1],
  ['tomorrow', 1],
]);

export const dayWords = ({ toward }: DayRule): readonly string[] =>
  toward === 'past' ? ['today', 'yesterday'] : ['today', 'tomorrow'];

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/**
 * Parses a typed date. The year may be missing or have two digits, and the month may be a name.
 * Accepts words such as "today".
 */
export function parseTypedDay(text: string, rule: DayRule): TypedDay {
  const typed = plain(text);
  if (typed === '') return { day: '' };
  const whole = parseDay(typed);
  if (whole !== null) return inBounds(whole, rule);
  const distance = DAYS_FROM_TODAY.get(typed);
  if (distance !== undefined)
    return distance > 0 && rule.toward === 'past'
      ? { fault: 'The date cannot be in the future.' }
      : inBounds(addDays(rule.today, distance), rule);
  const parts = partsOf(typed);
  if (parts === null)
    return {
      fault: `“${text.trim()}” is not a date. Write it as DD/MM/YYYY, 3/7, 3 jul or today.`,
    };
  const read = dayOfParts(parts, rule);
  return 'fault' in read ? read : inBounds(read.day, rule);
}

interface Parts {
  readonly day: string;
  /**
   * 1 for January; above 12 if the user typed such a number, which `dayOfParts` reports as a fault
   */
  readonly month: number;
  readonly year: string;
}

const FORMS = [
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[-/](?<month>\d{1,2})(?:[-/](?<year>\d{4}|\d{2}))?$/,
  /^(?<day>\d{1,2})[-/ ]?(?<month>[a-z]{3,9})(?:[-/ ]?(?<year>\d{4}|\d{2}))?$/,
];

function partsOf(typed: string): Parts | null {
  const found = FORMS.map((form) => form.exec(typed)?.groups).find((groups) => groups);
  const { day = '', month = '', year = '' } = found ?? {};
  const named = MONTHS.findIndex((name) => name.toLowerCase().startsWith(month));
  const isFigure = /^\d/.test(month);
  if (!isFigure && (month === '' || named < 0)) return null;
  return { day, month: isFigure ? Number(month) : named + 1, year };
}

function dayOfParts({ day, month, year }: Parts, { today, toward }: DayRule): TypedDay {
  const name = MONTHS[month - 1];
  if (name === undefined) return { fault: `There is no month ${month}.` };
  const typedYear = Number(year) + (year.length === 2 ? THIS_CENTURY : 0);
  if (year !== '' && (typedYear < FIRST_YEAR || typedYear > LAST_YEAR))
    return { fault: `Enter a year from ${FIRST_YEAR} to ${LAST_YEAR}.` };
  const inYear = (of: number) => realDay(String(of), padTwo(month), padTwo(day));
  const found = year === '' ? nearest(inYear, today, toward) : inYear(typedYear);
  const said = year === '' ? name : `${name} ${typedYear}`;
  return found === null ? { fault: `There is no ${Number(day)} ${said}.` } : { day: found };
}

/** Returns the nearest matching date in the direction `toward`; today also counts. */
function nearest(
  inYear: (year: number) => string | null,
  today: string,
  toward: DayRule['toward'],
): string | null {
  for (let away = 0; away <= MAX_LEAP_YEAR_GAP; away += 1) {
    const day = inYear(Number(today.slice(0, 4)) + (toward === 'past' ? -away : away));
    if (day !== null && (toward === 'past' ? day <= today : day >= today)) return day;
  }
  return null;
}

function inBounds(day: string, { min, max }: DayRule): TypedDay {
  if (min && day < min) return { fault: `Enter a date from ${formatDay(min)} onwards.` };
  if (max && day > max) return { fault: `Enter a date up to ${formatDay(max)}.` };
  return { day };
}

/** A range of dates, both ends inclusive; an empty end is open. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

export const spanFault = ({ from, to }: Span): string | null =>
  from !== '' && to !== '' && from > to
    ? `The first day, ${formatDay(from)}, is after the last day, ${formatDay(to)}.`
    : null;

const span = (from: string, days: number): Span => ({ from, to: addDays(from, days - 1) });
const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % WEEK));
const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
const monthFrom = (from: string): Span => ({
  from,
  to: addDays(firstOfMonth(addDays(from, 31)), -1),
});

/** Words for ranges of dates. Weeks and months are complete; the last 30 days include today. */
const SPANS: ReadonlyMap<string, (today: string) => Span> = new Map([
  ['today', (today: string) => span(today, 1)],
  ['yesterday', (today: string) => span(addDays(today, -1), 1)],
  ['this week', (today: string) => span(mondayOf(today), WEEK)],
  ['last week', (today: string) => span(addDays(mondayOf(today), -WEEK), WEEK)],
  ['this month', (today: string) => monthFrom(firstOfMonth(today))],
  ['last month', (today: string) => monthFrom(firstOfMonth(addDays(firstOfMonth(today), -1)))],
  ['last 30 days', (today: string) => span(addDays(today, -29), 30)],
]);

export const SPAN_WORDS: readonly string[] = [...SPANS.keys()];

export const parseSpan = (text: string, today: string): Span | null =>
  SPANS.get(plain(text))?.(today) ?? null;
