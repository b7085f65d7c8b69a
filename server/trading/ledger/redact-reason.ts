import { isBelowCostReason } from '#common/below-cost-reason.ts';
import { isUnansweredReason } from '#common/unanswered-reason.ts';
import { ROLE } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';

/**
 * Hides reasons that mention a price below cost or a supplier from associates and customers, who
 * may not learn either.
 */
export const redactReason = ({ actor }: Session, reason: string | null): string | null =>
  reason !== null &&
  (isBelowCostReason(reason) || isUnansweredReason(reason)) &&
  (actor.role === ROLE.associate || actor.role === ROLE.customer)
    ? null
    : reason;
