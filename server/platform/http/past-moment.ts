import { refuseField } from './refusal.ts';

/** The moment that the field `at` asks for, which must have come; now, where it asks for none. */
export function pastMoment(at: string | undefined): Date {
  const now = new Date();
  if (at === undefined) return now;
  const then = new Date(at);
  if (then > now) throw refuseField('at', 'This moment has not come yet.');
  return then;
}
