const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
/** In a year of two figures. */
const THIS_CENTURY = 2000;

const DAY_MS = 86_400_000;
const WEEK = 7;
/** Long enough to meet a 29 February across a century that has none. */
const LEAP_YEARS_MEET_IN = 8;

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

/** A whole day, as the portal shows it, as reports or as machines write it; null for anything else. */
export function readDay(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim()) ?? [];
  return realDay(year, month, day) ?? parseDayFirst(text.replaceAll('/', '-'));
}

/** YYYY-MM-DD becomes DD/MM/YYYY. A day has no hour, so no zone may move it. */
export const dayText = (day: string): string => day.split('-').reverse().join('/');

/** The day that a moment falls on where the reader is. */
export function dayHere(instant: number): string {
  const date = new Date(instant);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const two = (figure: number | string): string => String(figure).padStart(2, '0');

/** Counted in UTC, where each day has its 24 hours. */
const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** What a field makes of what somebody types into it. */
export interface DayRule {
  /** where the reader is */
  readonly today: string;
  /** Whether it looks back on what was done, or ahead to what is to be done. */
  readonly toward: 'past' | 'future';
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** A day, none where nothing stands, or the sentence against what stands there. */
export type TypedDay = { readonly day: string } | { readonly fault: string };

/** What stands for a day, and how far it is from today. */
const DAYS_FROM_TODAY: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['yesterday', -1],
  ['tomorrow', 1],
]);

/** The words that a field offers. */
export const dayWords = ({ toward }: DayRule): readonly string[] =>
  toward === 'past' ? ['today', 'yesterday'] : ['today', 'tomorrow'];

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

/**
 * A day as people type it: whole, or with two figures for a year of this century, with the month by its name, without
 * its year, or by a word. Without its year it is the last such day up to today in a field that looks back, and the
 * next one from today on in a field that looks ahead.
 */
export function readTypedDay(text: string, rule: DayRule): TypedDay {
  const typed = plain(text);
  if (typed === '') return { day: '' };
  const whole = readDay(typed);
  if (whole !== null) return inBounds(whole, rule);
  const distance = DAYS_FROM_TODAY.get(typed);
  if (distance !== undefined)
    return distance > 0 && rule.toward === 'past'
      ? { fault: 'Tomorrow is still to come.' }
      : inBounds(daysAfter(rule.today, distance), rule);
  const parts = partsOf(typed);
  if (parts === null)
    return {
      fault: `“${text.trim()}” is no day. Write it as DD/MM/YYYY, 3/7, 3 jul or today.`,
    };
  const read = dayOfParts(parts, rule);
  return 'fault' in read ? read : inBounds(read.day, rule);
}

interface Parts {
  readonly day: string;
  /** 1 for January; what is no month stays as it was typed */
  readonly month: number;
  /** empty where none was typed */
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
    return { fault: `Write a year from ${FIRST_YEAR} to ${LAST_YEAR}.` };
  const inYear = (of: number) => realDay(String(of), two(month), two(day));
  const found = year === '' ? nearest(inYear, today, toward) : inYear(typedYear);
  const said = year === '' ? name : `${name} ${typedYear}`;
  return found === null ? { fault: `There is no ${Number(day)} ${said}.` } : { day: found };
}

/** The first such day on the way that a field looks, today included. */
function nearest(
  inYear: (year: number) => string | null,
  today: string,
  toward: DayRule['toward'],
): string | null {
  for (let away = 0; away <= LEAP_YEARS_MEET_IN; away += 1) {
    const day = inYear(Number(today.slice(0, 4)) + (toward === 'past' ? -away : away));
    if (day !== null && (toward === 'past' ? day <= today : day >= today)) return day;
  }
  return null;
}

function inBounds(day: string, { min, max }: DayRule): TypedDay {
  if (min && day < min) return { fault: `Write a day from ${dayText(min)} on.` };
  if (max && day > max) return { fault: `Write a day up to ${dayText(max)}.` };
  return { day };
}

/** From one day to another, both included; an empty end is open. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The sentence against a span that ends before it begins. */
export const spanFault = ({ from, to }: Span): string | null =>
  from !== '' && to !== '' && from > to
    ? `It would begin on ${dayText(from)}, after its last day, ${dayText(to)}.`
    : null;

const span = (from: string, days: number): Span => ({ from, to: daysAfter(from, days - 1) });
/** A week begins on its Monday. */
const monday = (day: string): string => daysAfter(day, -((new Date(day).getUTCDay() + 6) % WEEK));
const firstOf = (day: string): string => `${day.slice(0, 8)}01`;
const monthFrom = (from: string): Span => ({
  from,
  to: daysAfter(firstOf(daysAfter(from, 31)), -1),
});

/** What stands for a span. Weeks and months are whole; the last 30 days end today. */
const SPANS: ReadonlyMap<string, (today: string) => Span> = new Map([
  ['today', (today: string) => span(today, 1)],
  ['yesterday', (today: string) => span(daysAfter(today, -1), 1)],
  ['this week', (today: string) => span(monday(today), WEEK)],
  ['last week', (today: string) => span(daysAfter(monday(today), -WEEK), WEEK)],
  ['this month', (today: string) => monthFrom(firstOf(today))],
  ['last month', (today: string) => monthFrom(firstOf(daysAfter(firstOf(today), -1)))],
  ['last 30 days', (today: string) => span(daysAfter(today, -29), 30)],
]);

export const SPAN_WORDS: readonly string[] = [...SPANS.keys()];

/** Null for anything but the words that name a span. */
export const readSpan = (text: string, today: string): Span | null =>
  SPANS.get(plain(text))?.(today) ?? null;
