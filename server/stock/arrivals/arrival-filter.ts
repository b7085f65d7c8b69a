import type { components } from '#api/schema.gen.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import { readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import { dayEnd, dayStart } from '../../platform/http/day-boundaries.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { StoneFilter } from '../search/filter-to-conditions.ts';
import type { StoneSearchContext } from '../search/rows-by-number.ts';
import { readArrivalPeriod } from './arrival-period.ts';

type Question = Pick<
  components['schemas']['ArrivalQuestion'],
  'user_id' | 'diamond_type' | 'start_date' | 'end_date'
>;

const NEWEST_FIRST: NonNullable<StoneFilter['sort']> = [{ field: 'listed_at', descending: true }];
/** `listed_to` is inclusive, so it is set to 1 ms before the start of the following day. */
const ONE_MS = 1;

/**
 * Returns a filter for the stones listed from `start_date` to `end_date`; without dates, from the
 * new-arrival period. With `user_id`, the prices are those of this user's business. Throws if the
 * caller may not see the business.
 */
export async function buildArrivalFilter(
  { pool, session }: StoneSearchContext,
  { user_id, diamond_type, start_date, end_date }: Question,
): Promise<StoneFilter> {
  const business = user_id ? await readBusinessOfCustomer(pool, session, user_id) : null;
  const from = start_date ? dayStart('data.start_date', start_date, session.zone) : null;
  const end = end_date ? dayEnd('data.end_date', end_date, session.zone) : null;
  if (from && end && from >= end)
    throw refuse('invalidRequest', [
      { field: 'data.start_date', message: 'The start of the range must not be after its end.' },
    ]);
  const since = from ?? (end ? null : new Date((await readArrivalPeriod(pool)).since));
  return {
    diamond_type: diamond_type ?? DIAMOND_TYPE.white,
    sort: NEWEST_FIRST,
    ...(since ? { listed_from: since.toISOString() } : {}),
    ...(end ? { listed_to: new Date(end.getTime() - ONE_MS).toISOString() } : {}),
    ...(business ? { business_id: business.id } : {}),
  };
}
