import type { MatchField, MatchSetting } from '../../../shared/matchpair/match-calls.ts';

export function changedFields(present: MatchSetting, wanted: MatchSetting): ReadonlySet<string> {
  const before = new Map(present.rules.map((rule) => [rule.field, rule.tolerance]));
  const now = new Map(wanted.rules.map((rule) => [rule.field, rule.tolerance]));
  return new Set(
    [...before.keys(), ...now.keys()].filter((field) => before.get(field) !== now.get(field)),
  );
}

/** Keeps the fields of the setting, and replaces their tolerances with those usual in the trade. */
export const usualSetting = (
  { rules, set_size }: MatchSetting,
  fields: readonly MatchField[],
): MatchSetting => ({
  set_size,
  rules: rules.map(({ field, tolerance }) => ({
    field,
    tolerance: fields.find((one) => one.field === field)?.usual ?? tolerance,
  })),
});
