import { ROLE, STONE_STATUS } from '../../../src/machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { addLimits } from '../../people/customers/inventory-access.ts';
import { Where } from '../../platform/db/where.ts';

/** One stone by its number, if the viewer is shown it: what the search would not show, no call knows. */
export function oneStone(stockNo: string, { actor, limits }: Session): Where {
  const where = new Where();
  where.add((p) => `s.stock_no = ${p}`, stockNo);
  // Clients never see what is not offered.
  if (actor.role === ROLE.customer || actor.role === ROLE.guest) {
    const hidden = [STONE_STATUS.notAvailable.code, STONE_STATUS.soldOut.code];
    where.add((p) => `s.status <> all(${p})`, hidden);
  }
  addLimits(where, limits);
  if (actor.role === ROLE.apiProvider || actor.role === ROLE.ftpProvider) {
    where.add((p) => `s.provider_id in (select id from provider where user_id = ${p})`, actor.id);
  }
  return where;
}
