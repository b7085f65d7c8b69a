import type { HoldId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { castLineId } from './line-ids.ts';

type HoldRow = components['schemas']['HoldRow'];
type LineRow = components['schemas']['LineRow'];

/**
 * Converts a line to a row of the list of holds. This list has other field names than the newer
 * lists. Throws if the line is not a hold or has no business.
 */
export function holdRow(line: LineRow): HoldRow {
  const {
    reference,
    business_id,
    company_name,
    registration,
    business_is_active,
    reason,
    hold,
    ...row
  } = line;
  if (
    !hold ||
    !reference ||
    !business_id ||
    !company_name ||
    !registration ||
    business_is_active === null
  )
    throw new Error('a hold row needs its hold, reference and business');
  return {
    ...row,
    ...hold,
    id: castLineId<HoldId>(line),
    state: row.state as HoldRow['state'],
    hold_no: reference,
    business_id,
    company_name,
    registration,
    business_is_active,
    end_reason: reason as HoldRow['end_reason'],
  };
}
