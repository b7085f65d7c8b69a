import type { Actor } from '../kernel/workflow-model.ts';

/** Part of the guard input of a record whose price a user may set. */
export interface Priced {
  /** true if the new price is below the supplier's cost */
  isBelowCost: boolean;
}

/** Facts that decide whether the actor may set a price below cost. */
export interface BelowCostGrounds {
  /** true if the actor has the permission for markups */
  maySetMarkups: boolean;
  reason: string;
}

/** Default that permits no price below cost. */
export const NO_GROUNDS: BelowCostGrounds = { maySetMarkups: false, reason: '' };

interface BelowCostArgs {
  context: Priced;
  event: { actor: Actor; belowCost?: BelowCostGrounds };
}

/**
 * Guards of every event that sets a price. The permission is checked before the reason, so that an
 * actor without the permission does not learn the cost.
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
 * A refusal by this guard shows that a price is below cost to an actor who may not read the cost.
 * Each refused attempt is therefore recorded, even in a dry run.
 */
export const COST_REVEALING_GUARD: keyof typeof belowCostGuards = 'actorMaySetPriceBelowCost';
