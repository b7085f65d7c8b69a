import type { BusinessId, UserId } from '../../../src/api/ids.gen.ts';
import { businessOf } from '../../people/customers/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { clientEyes } from '../../trading/demands/client-eyes.ts';
import { fittingFilter, type Wish } from '../../trading/demands/fitting-stones.ts';
import { demandOf } from '../../trading/demands/read-demands.ts';
import { countStones, type Viewer } from '../../trading/searches/run-saved.ts';

/**
 * How many stones in stock fit a demand of a client now. What cannot be looked for is refused by name, but only to a
 * caller who may see the client: of another's the machine says that there is none.
 */
export async function stonesForClient(
  caller: Viewer,
  businessId: BusinessId | null,
  wish: Wish,
): Promise<number> {
  if (businessId === null) return 0;
  const eyes = await clientEyes(caller.pool, businessId, caller.session.actor.id);
  const fitting = fittingFilter(wish);
  const found = await countStones({ ...caller, session: eyes }, fitting ?? wish.filter);
  return fitting === null ? 0 : found;
}

/** The business of a client, if the caller may see it; its own where it names none. */
export async function visibleBusiness(
  { pool, session }: Viewer,
  userId: UserId | undefined,
): Promise<BusinessId | null> {
  if (!userId) return session.actor.businessId;
  return businessOf(pool, session, userId).then(
    ({ id }) => id,
    (error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    },
  );
}

/** The business of a demand, if the caller may see it. */
export const businessOfDemand = async (caller: Viewer, id: string): Promise<BusinessId | null> =>
  (await demandOf(caller, id))?.business_id ?? null;
