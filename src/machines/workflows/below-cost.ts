import type { Actor } from '../kernel/workflow-model.ts';

/** Context of a record with a price that a user may set. */
export interface Priced {
  /** true if the new price is below the supplier's price */
  isBelowCost: boolean;
}

/** Grounds that permit a price below cost. */
export interface BelowCostGrounds {
  /** true if the actor has the permission for markups */
  maySetMarkups: boolean;
  reason: string;
}

/** Default: refuses any price below cost. */
export const NO_GROUNDS: BelowCostGrounds = { maySetMarkups: false, reason: '' };

interface BelowCostArgs {
  context: Priced;
  event: { actor: Actor; belowCost?: BelowCostGrounds };
}

/**
 * Guards of every event that sets a price. The permission is checked first, so that an actor
 * without it does not learn the cost.
 */
export const belowCostGuards = {
  actorMaySetPriceBelowCost: ({
    context,
    event: { belowCost = NO_GROUNDS },
  }: BelowCostArgs): boolean => !context.isBelowCost || belowCost.maySetMarkups,
  reasonIsGivenBelowCost: ({
    context,
    event: { belowCost = NO_GROUNDS },
  }: BelowCostArgs): boolean => !context.isBelowCost || belowCost.reason.trim() !== '',
};

/**
 * A refusal by this guard reveals the cost to an actor who may not read it. Each attempt is
 * therefore recorded, also in a dry run.
 */
export const COST_REVEALING_GUARD: keyof typeof belowCostGuards = 'actorMaySetPriceBelowCost';
