import type { components } from '#api/schema.gen.ts';
import { dayEnd, dayStart } from '../../platform/http/day-boundaries.ts';
import { readToday } from '../../trading/dashboard/day-range.ts';
import {
  figuresBetween,
  type Performance,
  readPerformance,
} from '../../trading/dashboard/performance.ts';
import {
  type DaySpan,
  type Period,
  periodBefore,
  periodOf,
} from '../../trading/dashboard/period.ts';
import type { Handler, OperationOf } from '../handler.ts';

type PeriodFigures = components['schemas']['PeriodFigures'];

export const getQuarterPerformance: Handler<OperationOf<'getQuarterPerformance'>> = async (
  call,
) => {
  const { period = 'quarter', day, ...asked } = call.query;
  const { zone } = call.session;
  // Refuses an invalid day before the expensive counts start.
  if (day !== undefined) dayStart('day', day, zone);
  const { now, today } = await readToday(call.pool, zone);
  const current = periodOf(period, day ?? today);
  const before = periodBefore(period, current);
  const soFar = samePointInPeriodBefore(now, { current, before }, zone);
  const done = await readPerformance(call, asked, cutsOf([before, current], soFar, zone));
  return {
    data: {
      period,
      current: toPeriodFigures(done, current, zone),
      before: toPeriodFigures(done, before, zone),
      before_so_far: soFar && {
        startDate: before.startDate,
        endDate: soFar.toISOString(),
        ...figuresBetween(done, startOf(before, zone), soFar),
      },
      parts: Array.from(
        { length: Math.max(current.parts.length, before.parts.length) },
        (_, place) => ({
          part: place + 1,
          current: partOf(done, current, place, zone),
          before: partOf(done, before, place, zone),
        }),
      ),
    },
  };
};

const startOf = ({ startDate }: DaySpan, zone: string): Date =>
  dayStart('startDate', startDate, zone);
const endOf = ({ endDate }: DaySpan, zone: string): Date => dayEnd('endDate', endDate, zone);

/**
 * Returns the moment in `before` that is as long after its start as `now` is after the start of
 * `current`. At most the end of `before`. Null if `now` is outside `current`.
 */
function samePointInPeriodBefore(
  now: Date,
  { current, before }: { current: Period; before: Period },
  zone: string,
): Date | null {
  const begun = startOf(current, zone);
  if (now < begun || now >= endOf(current, zone)) return null;
  const there = startOf(before, zone).getTime() + (now.getTime() - begun.getTime());
  return new Date(Math.min(there, begun.getTime()));
}

function cutsOf(periods: readonly Period[], soFar: Date | null, zone: string): Date[] {
  const starts = periods.flatMap(({ parts }) => parts.map((part) => startOf(part, zone)));
  const last = periods.at(-1);
  const ends = last ? [endOf(last, zone)] : [];
  const times = [...starts, ...(soFar ? [soFar] : []), ...ends].map((at) => at.getTime());
  return [...new Set(times)].toSorted((a, b) => a - b).map((at) => new Date(at));
}

const toPeriodFigures = (
  done: Performance,
  { startDate, endDate }: DaySpan,
  zone: string,
): PeriodFigures => {
  const span = { startDate, endDate };
  return { ...span, ...figuresBetween(done, startOf(span, zone), endOf(span, zone)) };
};

function partOf(
  done: Performance,
  { parts }: Period,
  place: number,
  zone: string,
): PeriodFigures | null {
  const part = parts[place];
  return part ? toPeriodFigures(done, part, zone) : null;
}
