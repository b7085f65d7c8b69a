import { refuseField } from './refusal.ts';

const DAY_LENGTH = 24 * 60 * 60 * 1000;

function instant(field: string, text: string): Date {
  const date = new Date(text);
  // "2026-02-31" has the right form and is no day; JavaScript would quietly move it into March.
  const day = text.slice(0, 'YYYY-MM-DD'.length);
  const midnight = new Date(day);
  const isReal =
    !Number.isNaN(date.getTime()) &&
    !Number.isNaN(midnight.getTime()) &&
    midnight.toISOString().startsWith(day);
  if (!isReal) throw refuseField(field, 'There is no such date.');
  return date;
}

/** A plain date begins at midnight UTC; a client that means another zone sends the instant. */
export const dayStart = instant;

/** A plain date as an end counts whole. */
export function dayEnd(field: string, text: string): Date {
  const date = instant(field, text);
  return text.includes('T') ? date : new Date(date.getTime() + DAY_LENGTH);
}
