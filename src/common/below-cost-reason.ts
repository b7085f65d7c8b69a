import { BELOW_COST } from './stone-labels.ts';

const PREFIX = `${BELOW_COST}: `;

/** Returns the reason for a price below cost in the form that the ledger stores. */
export const belowCostReason = (reason: string): string => `${PREFIX}${reason.trim()}`;

/**
 * Returns true if a stored reason shows that a price is below cost. The reason must then be hidden
 * from users who may not see the cost.
 */
export const isBelowCostReason = (reason: string): boolean => reason.startsWith(PREFIX);
