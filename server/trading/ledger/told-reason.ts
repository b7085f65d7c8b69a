import { isBelowCostReason } from '../../../src/common/below-cost-reason.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';

/** The reason of a step as its reader may know it: salespeople and clients do not learn that a price is below cost. */
export const toldReason = ({ actor }: Session, reason: string | null): string | null =>
  reason !== null &&
  isBelowCostReason(reason) &&
  (actor.role === ROLE.associate || actor.role === ROLE.customer)
    ? null
    : reason;
