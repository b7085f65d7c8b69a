import { refuseField } from './refusal.ts';

/** Parses the `at` timestamp; default now. Refuses a future one. */
export function parseAsOf(at: string | undefined): Date {
  const now = new Date();
  if (at === undefined) return now;
  const then = new Date(at);
  if (then > now) throw refuseField('at', 'This time is in the future.');
  return then;
}
