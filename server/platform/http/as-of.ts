import { refuseField } from './refusal.ts';

export function parseAsOf(at: string | undefined): Date {
  const now = new Date();
  if (at === undefined) return now;
  const then = new Date(at);
  if (then > now) throw refuseField('at', 'The time must not be in the future.');
  return then;
}
