import type { components } from '../../api/schema.gen.ts';
import { formatInteger } from '../format.ts';

export type TradeTerms = components['schemas']['TradeTerms'];
export type TermName = keyof TradeTerms;
export type SwitchName = 'check_returns' | 'limit_needs_administrator';
export type FigureName = Exclude<TermName, SwitchName>;

interface TermTexts {
  readonly label: string;
  readonly says: string;
}

interface FigureTerm extends TermTexts {
  readonly unit: 'minute' | 'hour' | 'day';
  /** the bounds in the API contract */
  readonly least: number;
  readonly most: number;
  readonly usual: number;
  /** describes the effect of the new value `time`; `isLess` is true if the value was reduced */
  readonly change: (time: string, isLess: boolean) => string;
}

interface SwitchTerm extends TermTexts {
  readonly usual: boolean;
  readonly change: (on: boolean) => string;
}

/** The trade terms of the company, in display order. */
export const FIGURE_TERMS: Readonly<Record<FigureName, FigureTerm>> = {
  hold_hours: {
    label: 'A hold lasts',
    says: 'How long a stone is kept for a client, and by how much one extension moves the end.',
    unit: 'hour',
    least: 1,
    most: 720,
    usual: 48,
    change: (time) =>
      `Holds placed from now on last ${time}, and an extension adds as much. Those that stand keep their end.`,
  },
  offer_minutes: {
    label: 'An offer stands',
    says: 'How long a stone that becomes free is kept for the first in line.',
    unit: 'minute',
    least: 5,
    most: 1440,
    usual: 60,
    change: (time) => `Offers made from now on stand for ${time}. Those that stand keep their end.`,
  },
  request_hours: {
    label: 'A purchase request waits',
    says: 'How long it waits for its answer before the clock cancels it. Staff are reminded after a third of it and after two.',
    unit: 'hour',
    least: 1,
    most: 720,
    usual: 72,
    change: (time) =>
      `Requests sent from now on wait ${time} for their answer. Those that wait keep their end.`,
  },
  overdue_days: {
    label: 'A memo may be overdue',
    says: 'A client with a memo that is overdue for longer takes no other by itself; staff may still issue one.',
    unit: 'day',
    least: 1,
    most: 365,
    usual: 7,
    change: (time) =>
      `Clients with a memo that is overdue by more than ${time} take no other by themselves, at once.`,
  },
  session_hours: {
    label: 'A session rests',
    says: 'How long somebody stays signed in without using the portal.',
    unit: 'hour',
    least: 1,
    most: 720,
    usual: 24,
    change: (time, isLess) =>
      isLess
        ? `Sessions not used for ${time} end at once.`
        : `Sessions end when they are not used for ${time}; those that are open, from their next use on.`,
  },
  session_days: {
    label: 'A session lives',
    says: 'How long somebody stays signed in at most, however often the portal is used.',
    unit: 'day',
    least: 1,
    most: 365,
    usual: 30,
    change: (time, isLess) =>
      isLess
        ? `Sessions older than ${time} end at once.`
        : `Sessions end after ${time} at most; those that are open, from their next use on.`,
  },
};

export const SWITCH_TERMS: Readonly<Record<SwitchName, SwitchTerm>> = {
  check_returns: {
    label: 'Returned stones are checked first',
    says: 'Stones that come back from a memo wait for quality control before they are offered again.',
    usual: false,
    change: (on) =>
      on
        ? 'Stones received from now on wait for quality control.'
        : 'Stones received from now on are offered again at once. Those that wait for quality control still wait.',
  },
  limit_needs_administrator: {
    label: 'Above a credit limit, only an administrator issues a memo',
    says: 'Where it is off, the associate of the client may issue it with a reason. An administrator always gives a reason.',
    usual: true,
    change: (on) =>
      on
        ? 'A memo above the credit limit of its client is issued by an administrator from now on.'
        : 'The associate of a client may issue a memo above its credit limit from now on, with a reason.',
  },
};

export const TERM_NAMES = [
  ...Object.keys(FIGURE_TERMS),
  ...Object.keys(SWITCH_TERMS),
] as TermName[];

export const SWITCH_NAMES = Object.keys(SWITCH_TERMS) as SwitchName[];

export const isFigure = (term: TermName): term is FigureName => term in FIGURE_TERMS;

/** "48 hours", "on" */
export function termText(term: TermName, value: TradeTerms[TermName]): string {
  if (!isFigure(term)) return value ? 'on' : 'off';
  return `${formatInteger(Number(value))} ${FIGURE_TERMS[term].unit}${value === 1 ? '' : 's'}`;
}

export const termLabel = (term: TermName): string =>
  (isFigure(term) ? FIGURE_TERMS[term] : SWITCH_TERMS[term]).label;

/**
 * Describes the effect of a change and when it applies. The form shows it before saving, and the
 * API returns it.
 */
export function changeText(
  term: TermName,
  was: TradeTerms[TermName],
  is: TradeTerms[TermName],
): string {
  return isFigure(term)
    ? FIGURE_TERMS[term].change(termText(term, is), Number(is) < Number(was))
    : SWITCH_TERMS[term].change(is === true);
}
