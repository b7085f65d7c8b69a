import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatDate,
  formatDateTime,
  formatDuration,
  formatInteger,
  formatLogTime,
  formatNumber,
  formatText,
  formatTimeLeft,
  formatWeight,
  isOlderThan24Hours,
  setClockHours,
} from '#common/format.ts';
import { parseDay, parseDayFirst } from '#common/typed-day.ts';
import { columnWidth, textWidth } from '../../src/ui/text-width.ts';

const at = (hour: number, minute: number) => new Date(2026, 10, 3, hour, minute);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('numbers', () => {
  it.each([
    [1234567.891, '1,234,567.89'],
    [0, '0.00'],
    [-38.5, '−38.50'],
    [-0.001, '0.00'],
    [null, '–'],
    [undefined, '–'],
    [Number.NaN, '–'],
  ])('%s is displayed as %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it('writes whole numbers and weights', () => {
    expect(formatInteger(1048211)).toBe('1,048,211');
    expect(formatWeight(1.5)).toBe('1.50');
    expect(formatWeight(1.5, 3)).toBe('1.500');
    expect(formatText('  ')).toBe('–');
  });
});

describe('dates', () => {
  it("have a 12-hour or a 24-hour clock by the user's choice, and a 24-hour clock in logs", () => {
    expect(formatDate(at(9, 5))).toBe('03/11/2026');
    expect(formatDateTime(at(9, 5))).toBe('03/11/2026 09:05 AM');
    expect(formatDateTime(at(0, 0))).toBe('03/11/2026 12:00 AM');
    expect(formatDateTime(at(12, 30))).toBe('03/11/2026 12:30 PM');
    expect(formatDateTime(at(23, 59))).toBe('03/11/2026 11:59 PM');
    expect(formatLogTime(at(0, 0))).toBe('03/11/2026 | 00:00');
    expect(formatLogTime(at(23, 59))).toBe('03/11/2026 | 23:59');
    setClockHours(24);
    expect(formatDateTime(at(16, 5))).toBe('03/11/2026 16:05');
    expect(formatLogTime(at(16, 5))).toBe('03/11/2026 | 16:05');
    setClockHours(12);
    expect(formatDateTime('not a date')).toBe('–');
    expect(formatDate('')).toBe('–');
  });

  it('reads the day first and refuses days that do not exist', () => {
    expect(parseDayFirst('03-11-2026')).toBe('2026-11-03');
    expect(parseDayFirst('29-02-2028')).toBe('2028-02-29');
    expect(parseDayFirst('29-02-2026')).toBeNull();
    expect(parseDayFirst('2026-11-03')).toBeNull();
    expect(parseDayFirst('3-11-2026')).toBeNull();
  });

  it.each([
    ['03-11-2026', '2026-11-03'],
    [' 03/11/2026 ', '2026-11-03'],
    ['2026-11-03', '2026-11-03'],
    ['2026-02-31', null],
    ['31/02/2026', null],
    ['03-11-202', null],
    ['03-11-0002', null],
    ['03.11.2026', null],
    ['2026-11-03T10:00', null],
    ['', null],
  ])('typed as %j is the day %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });
});

describe('ages', () => {
  const now = Date.UTC(2026, 10, 3);

  it.each([
    [0, '0 m'],
    [12 * MINUTE, '12 m'],
    [3 * HOUR, '3 h'],
    [24 * HOUR, '1 d'],
    [49 * HOUR, '2 d'],
    [-5 * MINUTE, '0 m'],
  ])('%s ms ago is displayed as %s', (age, text) => {
    expect(formatAge(now - age, now)).toBe(text);
  });

  it('more than 24 hours are marked, but not exactly 24 hours', () => {
    expect(isOlderThan24Hours(now - 24 * HOUR, now)).toBe(false);
    expect(isOlderThan24Hours(now - 24 * HOUR - 1, now)).toBe(true);
    expect(isOlderThan24Hours(null, now)).toBe(false);
  });

  it.each([
    [0, 'ended'],
    [40_000, '40 s'],
    [9 * MINUTE, '9 m'],
    [31 * HOUR + 1, '31 h'],
    [100 * HOUR, '4 d'],
  ])('%s ms left is displayed as %s', (left, text) => {
    expect(formatTimeLeft(left)).toBe(text);
  });

  it.each([
    [400, '0 s'],
    [40_000, '40 s'],
    [9 * MINUTE, '9 m'],
    [2 * HOUR - MINUTE, '1 h 59 m'],
    [31 * HOUR, '1 d 7 h'],
    [1000 * 24 * HOUR, '1,000 d 0 h'],
  ])('a duration of %s ms is displayed as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe('the width of a column', () => {
  it('is the text plus 40, 100 without text, within limits', () => {
    // Where nothing can be measured a character is 0.56 of the size of its font.
    const text = textWidth('GIA 2337502921', '12px Inter');
    expect(text).toBeCloseTo(14 * 12 * 0.56);
    expect(columnWidth(text)).toBe(134);
    expect(columnWidth(0)).toBe(100);
    expect(columnWidth(5_000)).toBe(420);
  });
});
