import type { Actor } from '../kernel/workflow-model.ts';

export interface Priced {
  /** true if the new price is below the supplier's cost */
  isBelowCost: boolean;
}

export interface BelowCostGrounds {
  /** true if the actor has the permission for markups */
  maySetMarkups: boolean;
  reason: string;
}

/** Permits no price below cost. */
export const NO_GROUNDS: BelowCostGrounds = { maySetMarkups: false, reason: '' };

interface BelowCostArgs {
  context: Priced;
  event: { actor: Actor; belowCost?: BelowCostGrounds };
}

/**
 * Guards of every event that sets a price. The permission must be checked first, so that an actor
 * without the permission never reads the message "This price is below cost."
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
 * An actor who may not read the cost can find it by trying prices until this guard refuses. The
 * server therefore records each refusal by this guard, even in a dry run.
 */
export const COST_REVEALING_GUARD: keyof typeof belowCostGuards = 'actorMaySetPriceBelowCost';
