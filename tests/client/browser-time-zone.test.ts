import { expect, it } from 'vitest';
import { formatTimeZone } from '#common/browser-time-zone.ts';

const JULY = Date.parse('2026-07-01T12:00:00Z');
const DECEMBER = Date.parse('2026-12-01T12:00:00Z');

it.each([
  ['Europe/Brussels', JULY, 'Europe/Brussels (GMT+2)'],
  ['Europe/Brussels', DECEMBER, 'Europe/Brussels (GMT+1)'],
  ['Asia/Kolkata', DECEMBER, 'Asia/Kolkata (GMT+5:30)'],
  ['America/New_York', DECEMBER, 'America/New York (GMT-5)'],
])('the time zone %s is named with its offset', (zone, at, name) => {
  expect(formatTimeZone(zone, at)).toBe(name);
});
