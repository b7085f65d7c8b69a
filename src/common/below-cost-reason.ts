import { BELOW_COST } from './stone-labels.ts';

const PREFIX = `${BELOW_COST}: `;

export const belowCostReason = (reason: string): string => `${PREFIX}${reason.trim()}`;

/** A reason with this prefix must be hidden from users who may not see the supplier's cost. */
export const isBelowCostReason = (reason: string): boolean => reason.startsWith(PREFIX);
