import type { ActionDetails } from '#machines/screens/action-request.ts';
import type { InputAction } from './action-texts.ts';

export interface Typed {
  /** memo term in days, as typed; null uses the memo term of the client business */
  readonly days: string | null;
  readonly dueOn: string;
  readonly offer: { readonly offer: number | null; readonly fault: string | null };
}

interface Read {
  readonly details: ActionDetails;
  readonly fault: string | null;
}

const NOTHING: Read = { details: {}, fault: null };
const LONGEST = 365;

function readDays(days: string | null, most: number): Read {
  if (days === null) return NOTHING;
  const termsDays = Number(days);
  if (!/^\d{1,3}$/.test(days) || termsDays < 1 || termsDays > most)
    return { details: {}, fault: `Enter 1 to ${most} days.` };
  return { details: { termsDays }, fault: null };
}

function readOffer({ offer, fault }: Typed['offer']): Read {
  if (fault !== null || offer === null) return { details: {}, fault };
  return { details: { offeredPerCt: offer }, fault: null };
}

/**
 * `mostDays` is the longest memo term in days that a customer may choose; null for other users, who
 * may choose up to 365 days.
 */
export function readDetails(action: InputAction, typed: Typed, mostDays: number | null): Read {
  if (action === 'memo') return readDays(typed.days, mostDays ?? LONGEST);
  if (action === 'enquire') return readOffer(typed.offer);
  if (action === 'note' && typed.dueOn !== '')
    return { details: { dueOn: typed.dueOn }, fault: null };
  return NOTHING;
}
