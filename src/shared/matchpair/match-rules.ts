import type { MatchRule, MatchSetting } from './match-calls.ts';

export const SET_SIZES = [2, 3, 4, 5, 6] as const;

/** Separates the field and the tolerance in the URL. A colon would be percent-encoded. */
const SEPARATOR = '~';
const RULE = /^([a-z_]+)~(\d{1,3}(?:\.\d{1,2})?)$/;

export const rulesText = (rules: readonly MatchRule[]): string =>
  rules.map(({ field, tolerance }) => `${field}${SEPARATOR}${tolerance}`).join();

/** Parses rules from the URL. Ignores invalid rules and repeated fields. */
export function rulesOf(text: string): MatchRule[] {
  const rules = text.split(',').flatMap((item): MatchRule[] => {
    const [, field, tolerance] = RULE.exec(item) ?? [];
    return field ? [{ field: field as MatchRule['field'], tolerance: Number(tolerance) }] : [];
  });
  return rules.filter((rule, at) => rules.findIndex(({ field }) => field === rule.field) === at);
}

export const withRule = (rules: readonly MatchRule[], rule: MatchRule): MatchRule[] =>
  rules.some(({ field }) => field === rule.field)
    ? rules.map((one) => (one.field === rule.field ? rule : one))
    : [...rules, rule];

export const withoutRule = (rules: readonly MatchRule[], field: MatchRule['field']): MatchRule[] =>
  rules.filter((rule) => rule.field !== field);

const canonicalText = ({ rules, set_size }: MatchSetting): string =>
  JSON.stringify([set_size, rules.map(({ field, tolerance }) => `${field} ${tolerance}`).sort()]);

export const isSameSetting = (one: MatchSetting, other: MatchSetting): boolean =>
  canonicalText(one) === canonicalText(other);
