import { dayHere } from '../../common/typed-day.ts';

/** Whether a day is over where its reader is. Days are compared as they are written. */
export const isOverdue = (dueOn: string, now: number): boolean => dueOn < dayHere(now);
