import { expect, it } from 'vitest';
import { dayEnd, dayStart } from '../../../server/platform/http/day-boundaries.ts';

it.each([
  ['UTC', '2026-11-21', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-21', '2026-11-20T18:30:00.000Z', '2026-11-21T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z', '2026-01-01T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-01-01', '2026-01-01T11:00:00.000Z', '2026-01-02T11:00:00.000Z'],
  // 23 and 25 hours long
  ['America/New_York', '2021-03-14', '2021-03-14T05:00:00.000Z', '2021-03-15T04:00:00.000Z'],
  ['America/New_York', '2021-11-07', '2021-11-07T04:00:00.000Z', '2021-11-08T05:00:00.000Z'],
  // The clocks went from midnight to one, and from midnight back to eleven of the day before.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
  ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z', '2018-02-19T03:00:00.000Z'],
])('in %s the %s goes from %s to %s', (zone, day, start, end) => {
  expect(dayStart('from', day, zone).toISOString()).toBe(start);
  expect(dayEnd('to', day, zone).toISOString()).toBe(end);
});

it('an instant is unchanged', () => {
  const moment = '2026-11-21T12:00:00.000Z';
  expect(dayStart('from', moment, 'Asia/Kolkata').toISOString()).toBe(moment);
  expect(dayEnd('to', moment, 'Asia/Kolkata').toISOString()).toBe(moment);
});
