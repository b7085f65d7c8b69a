import type { FieldRules } from '../../people/field-faults.ts';

export type TermsField = 'memo_limit' | 'memo_days' | 'payment_days';
export type TermsValues = Readonly<Record<TermsField, string>>;

const LIMIT = /^\d{1,10}(\.\d{1,2})?$/;
const HIGHEST_LIMIT = 1_000_000_000;
const MOST_DAYS = 365;

const plain = (typed: string): string => typed.replace(/^\$|[\s,]/g, '');

const days =
  (least: number) =>
  (typed: string): string | null => {
    const value = plain(typed);
    const fits = /^\d{1,3}$/.test(value) && Number(value) >= least && Number(value) <= MOST_DAYS;
    return fits ? null : `Enter whole days from ${least} to ${MOST_DAYS}`;
  };

export const TERMS_RULES: FieldRules<TermsField> = {
  memo_limit: (typed) => {
    const value = plain(typed);
    return LIMIT.test(value) && Number(value) <= HIGHEST_LIMIT
      ? null
      : 'Enter an amount in dollars, at most 1,000,000,000';
  },
  memo_days: days(1),
  payment_days: days(0),
};

/** What is sent of values that hold. */
export const termsOf = (values: TermsValues) => ({
  memo_limit: Number(plain(values.memo_limit)),
  memo_days: Number(plain(values.memo_days)),
  payment_days: Number(plain(values.payment_days)),
});
