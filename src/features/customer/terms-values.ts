import type { FieldRules } from '../../shared/people/field-faults.ts';
import { type FigureRule, parseFigure } from '../../ui/inputs/typed-figure.ts';

export type TermsField =
  | 'memo_limit'
  | 'credit_limit'
  | 'memo_days'
  | 'memo_renewals'
  | 'payment_days';
export type TermsValues = Readonly<Record<TermsField, string>>;

const LIMIT: FigureRule = {
  name: 'A limit',
  unit: 'dollars',
  least: 0,
  most: 1_000_000_000,
  decimals: 2,
};
const MOST_DAYS = 365;

const days =
  (least: number) =>
  (typed: string): string | null => {
    const value = typed.trim();
    const fits = /^\d{1,3}$/.test(value) && Number(value) >= least && Number(value) <= MOST_DAYS;
    return fits ? null : `Enter whole days from ${least} to ${MOST_DAYS}`;
  };

const MOST_RENEWALS = 12;

export const TERMS_RULES: FieldRules<TermsField> = {
  memo_limit: (typed) => {
    const read = parseFigure(typed, LIMIT);
    if ('fault' in read) return read.fault;
    return read.figure === null ? 'Enter an amount in dollars' : null;
  },
  credit_limit: (typed) => {
    const read = parseFigure(typed, LIMIT);
    return 'fault' in read ? read.fault : null;
  },
  memo_days: days(1),
  memo_renewals: (typed) =>
    /^\d{1,2}$/.test(typed.trim()) && Number(typed) <= MOST_RENEWALS
      ? null
      : `Enter a number from 0 to ${MOST_RENEWALS}`,
  payment_days: days(0),
};

/** Returns null if the field is empty. Throws if the typed limit is invalid. */
function limitOf(typed: string): number | null {
  const read = parseFigure(typed, LIMIT);
  if ('fault' in read) throw new Error(`the typed limit is invalid: ${typed}`);
  return read.figure;
}

export const termsOf = (values: TermsValues) => ({
  memo_limit: limitOf(values.memo_limit) ?? 0,
  credit_limit: limitOf(values.credit_limit),
  memo_days: Number(values.memo_days),
  memo_renewals: Number(values.memo_renewals),
  payment_days: Number(values.payment_days),
});
