import { BELOW_COST } from './stone-labels.ts';

const PREFIX = `${BELOW_COST}: `;

/** The reason for a price below cost, as stored in the ledger. */
export const belowCostReason = (reason: string): string => `${PREFIX}${reason.trim()}`;

/**
 * Such a reason reveals that a price is below cost, so it is withheld from users who may not see
 * cost.
 */
export const isBelowCostReason = (reason: string): boolean => reason.startsWith(PREFIX);
