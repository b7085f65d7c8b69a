import { isBelowCostReason } from '#common/below-cost-reason.ts';
import { ROLE } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';

/**
 * Hides reasons that mention a price below cost from associates and customers, who may not learn
 * the cost.
 */
export const redactReason = ({ actor }: Session, reason: string | null): string | null =>
  reason !== null &&
  isBelowCostReason(reason) &&
  (actor.role === ROLE.associate || actor.role === ROLE.customer)
    ? null
    : reason;
