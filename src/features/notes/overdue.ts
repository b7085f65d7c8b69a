import { localDayOf } from '../../common/typed-day.ts';

/** Compares ISO dates as text, in the user's time zone. */
export const isOverdue = (dueOn: string, now: number): boolean => dueOn < localDayOf(now);
