import type { components } from '#api/schema.gen.ts';
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
  /**
   * `least`, `most` and the default `usual` are in `unit`. The OpenAPI contract has the same
   * bounds.
   */
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

/** The numeric trade terms of the company, in display order. */
export const FIGURE_TERMS: Readonly<Record<FigureName, FigureTerm>> = {
  hold_hours: {
    label: 'Hold duration',
    says: 'How long a stone is on hold for a trading client. One extension adds the same time.',
    unit: 'hour',
    least: 1,
    most: 720,
    usual: 48,
    change: (time) =>
      `New holds last ${time}, and an extension adds the same time. Existing holds keep their end time.`,
  },
  offer_minutes: {
    label: 'Waitlist offer duration',
    says: 'How long an available stone is reserved for the first trading client on its waitlist.',
    unit: 'minute',
    least: 5,
    most: 1440,
    usual: 60,
    change: (time) => `New offers last ${time}. Existing offers keep their end time.`,
  },
  request_hours: {
    label: 'Order decision time',
    says: 'How long an order waits for a decision before it is cancelled automatically. Staff are reminded after one third and after two thirds of this time.',
    unit: 'hour',
    least: 1,
    most: 720,
    usual: 72,
    change: (time) => `New orders wait ${time} for a decision. Pending orders keep their end time.`,
  },
  answer_hours: {
    label: 'Supplier answer time',
    says: 'How long a supplier has to confirm the stones of an order. The supplier is reminded after half of this time.',
    unit: 'hour',
    least: 1,
    most: 720,
    usual: 24,
    change: (time) =>
      `Suppliers have ${time} to confirm new orders. Questions already sent keep their end time.`,
  },
  overdue_days: {
    label: 'Memo overdue limit',
    says: 'A trading client with a memo overdue for longer than this time cannot take new memos. Staff can still issue memos to the trading client.',
    unit: 'day',
    least: 1,
    most: 365,
    usual: 7,
    change: (time) =>
      `Trading clients with a memo overdue by more than ${time} cannot take new memos themselves. The limit applies immediately.`,
  },
  remind_before_days: {
    label: 'Memo reminder before the due day',
    says: 'How long before its due day a trading client is reminded of a memo by notification and e-mail.',
    unit: 'day',
    least: 1,
    most: 30,
    usual: 2,
    change: (time) => `Trading clients are reminded ${time} before the due day of a memo.`,
  },
  remind_after_days: {
    label: 'First reminder of an overdue memo',
    says: 'How long after its due day a trading client is first reminded of an overdue memo.',
    unit: 'day',
    least: 1,
    most: 30,
    usual: 1,
    change: (time) => `Trading clients are first reminded ${time} after the due day of a memo.`,
  },
  remind_every_days: {
    label: 'Further reminders of an overdue memo',
    says: 'The time between the further reminders, until the memo is renewed or its stones are returned or sold.',
    unit: 'day',
    least: 1,
    most: 90,
    usual: 7,
    change: (time) => `Trading clients with an overdue memo are reminded again every ${time}.`,
  },
  invoice_remind_before_days: {
    label: 'Invoice reminder before the due date',
    says: 'How long before its due date a trading client is reminded of an invoice by notification and e-mail.',
    unit: 'day',
    least: 1,
    most: 30,
    usual: 3,
    change: (time) => `Trading clients are reminded ${time} before the due date of an invoice.`,
  },
  invoice_remind_after_days: {
    label: 'First reminder of an overdue invoice',
    says: 'How long after its due date a trading client is first reminded of an invoice with an open amount.',
    unit: 'day',
    least: 1,
    most: 30,
    usual: 3,
    change: (time) =>
      `Trading clients are first reminded ${time} after the due date of an invoice.`,
  },
  invoice_remind_every_days: {
    label: 'Further reminders of an overdue invoice',
    says: 'The time between the further reminders, until the invoice is paid or credited.',
    unit: 'day',
    least: 1,
    most: 90,
    usual: 14,
    change: (time) => `Trading clients with an overdue invoice are reminded again every ${time}.`,
  },
  session_hours: {
    label: 'Idle timeout',
    says: 'How long a person stays signed in without using the portal.',
    unit: 'hour',
    least: 1,
    most: 720,
    usual: 24,
    change: (time, isLess) =>
      isLess
        ? `Sessions that have not been used for ${time} end immediately.`
        : `Sessions end after ${time} without use. For open sessions, the limit applies from the next use.`,
  },
  session_days: {
    label: 'Maximum session length',
    says: 'The longest time a person stays signed in, even with constant use.',
    unit: 'day',
    least: 1,
    most: 365,
    usual: 30,
    change: (time, isLess) =>
      isLess
        ? `Sessions older than ${time} end immediately.`
        : `Sessions end after at most ${time}. For open sessions, the limit applies from the next use.`,
  },
};

export const SWITCH_TERMS: Readonly<Record<SwitchName, SwitchTerm>> = {
  check_returns: {
    label: 'Quality control of returns',
    says: 'Stones returned from a memo wait for quality control before they are offered again.',
    usual: false,
    change: (on) =>
      on
        ? 'Stones received from now on wait for quality control.'
        : 'Stones received from now on are offered again immediately. Stones already waiting for quality control must still be checked.',
  },
  limit_needs_administrator: {
    label: 'Only administrators can issue memos above a credit limit',
    says: 'If this setting is off, the associate of the trading client can also issue memos above the limit. The person who issues such a memo must always give a reason.',
    usual: true,
    change: (on) =>
      on
        ? 'From now on, only an administrator can issue a memo above the credit limit of its trading client.'
        : 'From now on, the associate of a trading client can issue a memo above the credit limit and must give a reason.',
  },
};

export const TERM_NAMES = [
  ...Object.keys(FIGURE_TERMS),
  ...Object.keys(SWITCH_TERMS),
] as TermName[];

export const SWITCH_NAMES = Object.keys(SWITCH_TERMS) as SwitchName[];

export const isFigure = (term: TermName): term is FigureName => term in FIGURE_TERMS;

export function termText(term: TermName, value: TradeTerms[TermName]): string {
  if (!isFigure(term)) return value ? 'on' : 'off';
  return `${formatInteger(Number(value))} ${FIGURE_TERMS[term].unit}${value === 1 ? '' : 's'}`;
}

export const termLabel = (term: TermName): string =>
  (isFigure(term) ? FIGURE_TERMS[term] : SWITCH_TERMS[term]).label;

export function changeText(
  term: TermName,
  was: TradeTerms[TermName],
  is: TradeTerms[TermName],
): string {
  return isFigure(term)
    ? FIGURE_TERMS[term].change(termText(term, is), Number(is) < Number(was))
    : SWITCH_TERMS[term].change(is === true);
}
