import { localDayOf } from '#common/typed-day.ts';

/**
 * Compares the due date with today in the user's time zone. ISO dates compare correctly as text.
 */
export const isOverdue = (dueOn: string, now: number): boolean => dueOn < localDayOf(now);
