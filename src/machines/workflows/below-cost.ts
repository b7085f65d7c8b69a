import type { Actor } from '../kernel/model.ts';

/** A record whose price a person may set. */
export interface Priced {
  /** whether the price that is set now is less than the supplier asks */
  isBelowCost: boolean;
}

/** Grounds that permit a price below cost. */
export interface BelowCostGrounds {
  /** whether the actor has the right to markups */
  maySetMarkups: boolean;
  reason: string;
}

/** Without any: a price below cost is refused. */
export const NO_GROUNDS: BelowCostGrounds = { maySetMarkups: false, reason: '' };

interface Asked {
  context: Priced;
  event: { actor: Actor; belowCost?: BelowCostGrounds };
}

/** The conditions of every event that sets a price. An actor without the right is refused first, and does not learn the cost. */
export const belowCostGuards = {
  actorMaySetPriceBelowCost: ({ context, event: { belowCost = NO_GROUNDS } }: Asked): boolean =>
    !context.isBelowCost || belowCost.maySetMarkups,
  reasonIsGivenBelowCost: ({ context, event: { belowCost = NO_GROUNDS } }: Asked): boolean =>
    !context.isBelowCost || belowCost.reason.trim() !== '',
};

/** Answers a question about the cost to an actor who may not read it: each attempt is recorded, also in a dry run. */
export const TELLS_OF_COST: keyof typeof belowCostGuards = 'actorMaySetPriceBelowCost';
