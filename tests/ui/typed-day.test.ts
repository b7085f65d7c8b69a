import { afterEach, describe, expect, it } from 'vitest';
import {
  type DayRule,
  localDayOf,
  parseDay,
  parseSpan,
  parseTypedDay,
  SPAN_WORDS,
  spanFault,
} from '#common/typed-day.ts';

/** A Saturday. */
const TODAY = '2026-11-21';
const BACK: DayRule = { today: TODAY, toward: 'past' };
const AHEAD: DayRule = { today: TODAY, toward: 'future' };

describe('a typed day', () => {
  it.each([
    ['03/07/2026', '2026-07-03'],
    ['03-07-2026', '2026-07-03'],
    ['2026-07-03', '2026-07-03'],
    ['3/7/2026', '2026-07-03'],
    ['2026-7-3', '2026-07-03'],
    ['3/7/26', '2026-07-03'],
    ['3-7-99', '2099-07-03'],
    ['3 jul 2026', '2026-07-03'],
    ['3 July 26', '2026-07-03'],
    ['03-JUL-2026', '2026-07-03'],
    ['3jul2026', '2026-07-03'],
    ['  3   jul  2026 ', '2026-07-03'],
    ['3 sept 2026', '2026-09-03'],
    ['29/2/28', '2028-02-29'],
    ['today', '2026-11-21'],
    ['Yesterday', '2026-11-20'],
    ['', ''],
    ['   ', ''],
  ])('%j is the same day in fields for the past and the future: %s', (text, day) => {
    expect(parseTypedDay(text, BACK)).toEqual({ day });
    expect(parseTypedDay(text, AHEAD)).toEqual({ day });
  });

  it.each([
    // today is written as 21/11
    ['21/11', '2026-11-21', '2026-11-21'],
    ['20/11', '2026-11-20', '2027-11-20'],
    ['22/11', '2025-11-22', '2026-11-22'],
    ['3/7', '2026-07-03', '2027-07-03'],
    ['3 jul', '2026-07-03', '2027-07-03'],
    ['03-07', '2026-07-03', '2027-07-03'],
    ['31/12', '2025-12-31', '2026-12-31'],
    ['1 jan', '2026-01-01', '2027-01-01'],
    ['29/2', '2024-02-29', '2028-02-29'],
  ])(
    '%j without a year is %s in a field for the past, and %s in a field for the future',
    (text, back, ahead) => {
      expect(parseTypedDay(text, BACK)).toEqual({ day: back });
      expect(parseTypedDay(text, AHEAD)).toEqual({ day: ahead });
    },
  );

  it('finds 29 February across a century without one', () => {
    expect(parseTypedDay('29/2', { today: '2097-03-01', toward: 'future' })).toEqual({
      day: '2104-02-29',
    });
    expect(parseTypedDay('29/2', { today: '2103-12-31', toward: 'past' })).toEqual({
      day: '2096-02-29',
    });
  });

  it('can be tomorrow only in a field for the future', () => {
    expect(parseTypedDay('tomorrow', AHEAD)).toEqual({ day: '2026-11-22' });
    expect(parseTypedDay('tomorrow', BACK)).toEqual({ fault: 'The date cannot be in the future.' });
    expect(parseTypedDay('tomorrow', { today: '2026-12-31', toward: 'future' })).toEqual({
      day: '2027-01-01',
    });
  });

  it.each([
    ['31/02/2026', 'There is no 31 February 2026.'],
    ['29-02-2026', 'There is no 29 February 2026.'],
    ['2026-11-31', 'There is no 31 November 2026.'],
    ['31 jun', 'There is no 31 June.'],
    ['30/2', 'There is no 30 February.'],
    ['0/5', 'There is no 0 May.'],
    ['5/13', 'There is no month 13.'],
    ['07/03/1899', 'Enter a year from 1900 to 2199.'],
    ['03-07-0026', 'Enter a year from 1900 to 2199.'],
  ])('%j is refused with the reason: %s', (text, fault) => {
    expect(parseTypedDay(text, BACK)).toEqual({ fault });
  });

  it.each([
    '3',
    '3/',
    '3/7/',
    '03/07/202',
    '2026-07',
    'jul',
    '3 j',
    '3 ju',
    'last week',
    '3.7',
    'x',
  ])('%j is incomplete', (text) => {
    expect(parseTypedDay(` ${text} `, BACK)).toEqual({
      fault: `“${text}” is not a date. Write it as DD/MM/YYYY, 3/7, 3 jul or today.`,
    });
  });

  it('must be within the limits of its field, both included', () => {
    const rule: DayRule = { ...BACK, min: '2026-11-10', max: TODAY };
    expect(parseTypedDay('10/11', rule)).toEqual({ day: '2026-11-10' });
    expect(parseTypedDay('today', rule)).toEqual({ day: TODAY });
    expect(parseTypedDay('09/11/2026', rule)).toEqual({
      fault: 'Enter a date from 10/11/2026 onwards.',
    });
    expect(parseTypedDay('22/11/2026', rule)).toEqual({ fault: 'Enter a date up to 21/11/2026.' });
  });

  const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const SHORT = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
  const two = (figure: number) => `${figure < 10 ? '0' : ''}${figure}`;
  const daysOf = (year: number) =>
    LENGTHS.flatMap((length, at) =>
      Array.from({ length: at === 1 && year % 4 === 0 ? 29 : length }, (_, day) => ({
        day: day + 1,
        month: at + 1,
        written: `${year}-${two(at + 1)}-${two(day + 1)}`,
      })),
    );

  it.each([2026, 2027, 2028])('is parsed in every format, each day of %d', (year) => {
    for (const { day, month, written } of daysOf(year))
      for (const text of [
        written,
        `${two(day)}/${two(month)}/${year}`,
        `${two(day)}-${two(month)}-${year}`,
        `${day}/${month}/${year - 2000}`,
        `${day} ${SHORT[month - 1]} ${year}`,
      ])
        expect(parseTypedDay(text, BACK), text).toEqual({ day: written });
  });

  it('without a year is within a year before or after the day on which it is typed', () => {
    for (const { written: today } of daysOf(2027))
      for (const { day, month } of daysOf(2027).filter((_, at) => at % 13 === 0)) {
        const sameYear = `2027-${two(month)}-${two(day)}`;
        const year = (passed: boolean, other: number) => (passed ? 2027 : other);
        const rest = sameYear.slice(4);
        expect(parseTypedDay(`${day}/${month}`, { today, toward: 'past' })).toEqual({
          day: `${year(sameYear <= today, 2026)}${rest}`,
        });
        expect(parseTypedDay(`${day}/${month}`, { today, toward: 'future' })).toEqual({
          day: `${year(sameYear >= today, 2028)}${rest}`,
        });
      }
  });

  it('is complete only with its last digit', () => {
    for (const whole of ['03/07/2026', '03-07-2026', '2026-07-03']) {
      const parts = [...whole].map((_, at) => whole.slice(0, at));
      expect(parts.map(parseDay)).toEqual(parts.map(() => null));
      expect(parseDay(whole)).toBe('2026-07-03');
    }
  });
});

describe('a date range in words', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['this week', '2026-11-16', '2026-11-22'],
    ['last week', '2026-11-09', '2026-11-15'],
    ['this month', '2026-11-01', '2026-11-30'],
    ['last month', '2026-10-01', '2026-10-31'],
    ['last 30 days', '2026-10-23', '2026-11-21'],
  ])('%j on a Saturday in November is %s to %s', (words, from, to) => {
    expect(parseSpan(words, TODAY)).toEqual({ from, to });
    expect(parseSpan(` ${words.toUpperCase().replace(' ', '  ')} `, TODAY)).toEqual({ from, to });
  });

  it.each([
    ['yesterday', '2026-12-31', '2026-12-31'],
    ['this week', '2026-12-28', '2027-01-03'],
    ['last week', '2026-12-21', '2026-12-27'],
    ['this month', '2027-01-01', '2027-01-31'],
    ['last month', '2026-12-01', '2026-12-31'],
    ['last 30 days', '2026-12-03', '2027-01-01'],
  ])('%j on New Year is %s to %s', (words, from, to) => {
    expect(parseSpan(words, '2027-01-01')).toEqual({ from, to });
  });

  it.each([
    ['this week', '2028-02-28', '2028-03-05'],
    ['last week', '2028-02-21', '2028-02-27'],
    ['last month', '2028-02-01', '2028-02-29'],
    ['last 30 days', '2028-02-05', '2028-03-05'],
  ])('%j on a Sunday after a 29 February is %s to %s', (words, from, to) => {
    expect(parseSpan(words, '2028-03-05')).toEqual({ from, to });
  });

  it('is one of the known words, and no inherited property name', () => {
    expect(SPAN_WORDS).toEqual([
      'today',
      'yesterday',
      'this week',
      'last week',
      'this month',
      'last month',
      'last 30 days',
    ]);
    for (const text of ['tomorrow', 'week', '', 'constructor', '03/07/2026'])
      expect(parseSpan(text, TODAY)).toBeNull();
  });

  it('runs from the earlier to the later day, or is refused with both', () => {
    expect(spanFault({ from: '2026-07-10', to: '2026-07-03' })).toBe(
      'The first day, 10/07/2026, is after the last day, 03/07/2026.',
    );
    for (const [from, to] of [
      ['2026-07-03', '2026-07-03'],
      ['2026-07-03', ''],
      ['', '2026-07-03'],
    ] as const)
      expect(spanFault({ from, to })).toBeNull();
  });
});

describe("today in the user's time zone", () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it.each([
    ['Asia/Kolkata', '2026-11-22'],
    ['UTC', '2026-11-21'],
    ['Pacific/Honolulu', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-22'],
  ])('half an hour before midnight UTC in %s is %s', (there, day) => {
    process.env.TZ = there;
    expect(localDayOf(Date.UTC(2026, 10, 21, 23, 30))).toBe(day);
  });

  it('has the year that has begun there', () => {
    process.env.TZ = 'Asia/Kolkata';
    expect(localDayOf(Date.UTC(2026, 11, 31, 20))).toBe('2027-01-01');
    process.env.TZ = 'America/New_York';
    expect(localDayOf(Date.UTC(2027, 0, 1, 3))).toBe('2026-12-31');
  });
});
