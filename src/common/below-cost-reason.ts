import { BELOW_COST } from './stone-words.ts';

const MARK = `${BELOW_COST}: `;

/** The reason for a price below cost as the ledger keeps it. */
export const belowCostReason = (reason: string): string => `${MARK}${reason.trim()}`;

/** Such a reason says that a price is below cost, so it is withheld from those who may not know. */
export const isBelowCostReason = (reason: string): boolean => reason.startsWith(MARK);
