import type { ActionDetails } from '../../machines/screens/action-request.ts';
import type { AskingAction } from './stone-acts.tsx';

/** What is typed into the fields of a dialog, as it stands there. */
export interface Typed {
  /** null leaves the client's own */
  readonly days: string | null;
  readonly dueOn: string;
  readonly offer: string;
}

interface Read {
  readonly details: ActionDetails;
  /** the sentence against what is typed, or null */
  readonly fault: string | null;
}

const NOTHING: Read = { details: {}, fault: null };
const LONGEST = 365;
const HIGHEST = 10_000_000;
const OFFER = /^\d{1,8}(\.\d{1,2})?$/;

function readDays(days: string | null, most: number): Read {
  if (days === null) return NOTHING;
  const termsDays = Number(days);
  if (!/^\d{1,3}$/.test(days) || termsDays < 1 || termsDays > most)
    return { details: {}, fault: `Please give 1 to ${most} days.` };
  return { details: { termsDays }, fault: null };
}

function readOffer(typed: string): Read {
  const offer = typed.trim().replaceAll(',', '');
  if (offer === '') return NOTHING;
  const offeredPerCt = Number(offer);
  if (!OFFER.test(offer) || offeredPerCt <= 0 || offeredPerCt > HIGHEST)
    return { details: {}, fault: 'Please give a price in dollars and whole cents.' };
  return { details: { offeredPerCt }, fault: null };
}

/** What an action says beside its stones and its words. A customer may ask for fewer days only. */
export function readDetails(action: AskingAction, typed: Typed, mostDays: number | null): Read {
  if (action === 'memo') return readDays(typed.days, mostDays ?? LONGEST);
  if (action === 'enquire') return readOffer(typed.offer);
  if (action === 'note' && typed.dueOn !== '')
    return { details: { dueOn: typed.dueOn }, fault: null };
  return NOTHING;
}
