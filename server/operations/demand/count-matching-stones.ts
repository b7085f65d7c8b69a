import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { buildMatchFilter, type DemandCriteria } from '../../trading/demands/matching-stones.ts';
import { demandOf } from '../../trading/demands/read-demands.ts';
import { readTradingClientSession } from '../../trading/demands/trading-client-session.ts';
import { countStones, type Viewer } from '../../trading/searches/count-saved-searches.ts';

/**
 * `businessId` is null if the caller may not see the business. The count is then 0, and the filter
 * is not validated.
 */
export async function countMatchingStones(
  caller: Viewer,
  businessId: BusinessId | null,
  wish: DemandCriteria,
): Promise<number> {
  if (businessId === null) return 0;
  const eyes = await readTradingClientSession(caller.pool, businessId, caller.session.actor.id);
  const fitting = buildMatchFilter(wish);
  const found = await countStones({ ...caller, session: eyes }, fitting ?? wish.filter);
  return fitting === null ? 0 : found;
}

/**
 * Without `userId`, returns the caller's own business. Null if the caller may not see the business.
 */
export async function findVisibleBusiness(
  { pool, session }: Viewer,
  userId: UserId | undefined,
): Promise<BusinessId | null> {
  if (!userId) return session.actor.businessId;
  return readBusinessOfCustomer(pool, session, userId).then(
    ({ id }) => id,
    (error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    },
  );
}

export const findBusinessOfDemand = async (
  caller: Viewer,
  id: string,
): Promise<BusinessId | null> => (await demandOf(caller, id))?.business_id ?? null;
