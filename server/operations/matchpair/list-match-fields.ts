import { MATCH_FIELD_NAMES, MATCH_FIELDS } from '../../stock/matchpair/match-fields.ts';
import { matchSetting } from '../../stock/matchpair/match-rules.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listMatchFields: Handler<OperationOf<'listMatchFields'>> = async ({ pool }) => {
  const { rules } = await matchSetting(pool);
  const counting = new Set(rules.map(({ field }) => field));
  return {
    data: MATCH_FIELD_NAMES.map((field) => ({
      field,
      ...MATCH_FIELDS[field],
      is_usual: counting.has(field),
    })),
  };
};
