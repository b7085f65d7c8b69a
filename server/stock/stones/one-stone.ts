import { ROLE } from '#machines/codes.ts';
import { statesWith } from '#machines/kernel/state-codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import type { Session } from '../../people/accounts/session.ts';
import { addLimits } from '../../people/customers/inventory-access.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';

/**
 * Builds the condition for one stone. The condition excludes a stone that a search of the viewer
 * would not show.
 */
export function whereStockNumber(stockNo: string, session: Session): WhereClause {
  const { actor } = session;
  const where = new WhereClause();
  where.add((p) => `s.stock_no = ${p}`, stockNo);
  if (actor.role === ROLE.customer || actor.role === ROLE.guest) {
    const hidden = statesWith(stoneMachine, 'offMarket');
    where.add((p) => `s.status <> all(${p})`, hidden);
  }
  addScope(where, session);
  return where;
}

/** Excludes stones that the viewer may not see in any status. */
export function addScope(where: WhereClause, { actor, limits }: Session): void {
  addLimits(where, limits);
  if (actor.role === ROLE.apiProvider || actor.role === ROLE.ftpProvider) {
    where.add((p) => `s.provider_id in (select id from provider where user_id = ${p})`, actor.id);
  }
}
