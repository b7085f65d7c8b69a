import type { BusinessId, UserId } from '../../api/ids.gen.ts';
import type { components } from '../../api/schema.gen.ts';
import type { Problem } from '../problem.ts';
import { PROBLEMS } from '../problems.ts';

/** One record that an action touches, with what its workflow machine said when it was asked. */
export interface ActionTarget {
  /** the stock number or the record's id: whatever the call names it by */
  readonly id: string;
  readonly stockNo: string;
  /** why the machine refuses it, or null when the way is open */
  readonly problem: Pick<Problem, 'code' | 'message'> | null;
  /** what stands in the way of this one stone, where the action's sentence does not say it */
  readonly reason: string | null;
  /** a price that was agreed on, in dollars a carat */
  readonly perCarat?: number;
}

/** What some actions say beside the stones and the remark. */
export interface ActionDetails {
  readonly termsDays?: number;
  /** why a memo may take its client above its credit limit */
  readonly limitReason?: string;
  readonly dueOn?: string;
  /** US dollars a carat */
  readonly offeredPerCt?: number;
}

export interface ActionRequest {
  /** the action's name in the table that sends it */
  readonly action: string;
  readonly targets: readonly ActionTarget[];
  /** the client's user, where an associate acts for a client */
  readonly userId: UserId | null;
  /** how the client is called in the words that tell what was done */
  readonly clientName: string | null;
  readonly remark: string | null;
  readonly terms?: ActionTerms;
  readonly details?: ActionDetails;
  /** A dialog has asked for it, so a dialog says what came between. */
  readonly isAsked?: boolean;
}

/** What is agreed beside the stones, where an action takes terms. */
export interface ActionTerms {
  readonly pricePerCarat?: number;
  readonly disc?: number;
  /** why a price may be below cost */
  readonly belowCostReason?: string;
  /** what each target costs a carat before it is given another price */
  readonly perCaratOf?: Readonly<Record<string, number>>;
  readonly prices?: readonly PriceBack[];
  /** a target was below cost before it is given another price */
  readonly wasBelowCost?: boolean;
  /** those of the targets that came with the request of an external client */
  readonly external?: readonly string[];
  /** what comes back from a sale is damaged or lost */
  readonly gone?: boolean;
  /** stones that go into the client's cart in the place of a refused one, by target */
  readonly instead?: readonly Instead[];
  /** the client's business of each target, where the answer is shown client by client */
  readonly businesses?: Readonly<Record<string, BusinessId | null>>;
}

export interface Instead {
  readonly of: string;
  readonly userId: UserId;
  readonly stockNos: readonly string[];
}

/** A request on its way. The key names the attempt, so a repeated send is answered and not repeated. */
export interface Attempt extends ActionRequest {
  readonly key: string;
}

export interface Refusal {
  readonly id: string;
  readonly stockNo: string;
  readonly message: string;
  /** what happened to it meanwhile, by whom and when */
  readonly since?: string;
}

export interface Undo {
  /** the action in the same table that takes the act back */
  readonly action: string;
  readonly label: string;
  readonly ids: readonly string[];
  /** the client's user and the words, where taking back is adding again */
  readonly userId?: UserId | null;
  readonly remark?: string | null;
  /** prices that go back to what they were */
  readonly prices?: readonly PriceBack[];
  /** why these may be below cost */
  readonly belowCostReason?: string;
}

export interface PriceBack {
  readonly id: string;
  readonly was: number;
  readonly perCarat: number;
}

export interface Outcome {
  readonly text: string;
  readonly detail: string | null;
  readonly undo: Undo | null;
  /** the list in which the made records stand, where it is worth a look */
  readonly list?: string;
  /** the numbers of the documents that were written */
  readonly documents?: readonly string[];
  /** what became of each, where each stood for itself and there is something to say of them */
  readonly results?: readonly ActionResult[];
}

export interface ActionResult {
  readonly id: string;
  readonly stockNo: string;
  /** why nothing was done; null where it was */
  readonly refusal: string | null;
  readonly alternatives: readonly components['schemas']['StoneRow'][];
}

export type Answer =
  | { readonly kind: 'done'; readonly outcome: Outcome }
  | { readonly kind: 'refused'; readonly message: string; readonly refusals: readonly Refusal[] }
  /** nothing was changed, because the server had no room for it just now */
  | { readonly kind: 'postponed' }
  | { readonly kind: 'unanswered'; readonly message: string };

export type UndoRequest = { readonly undo: Undo; readonly key: string };
export type UndoAnswer = { readonly undone: boolean; readonly message: string };

export const refusalsOf = (targets: readonly ActionTarget[]): Refusal[] =>
  targets.flatMap(({ id, stockNo, problem, reason }) =>
    problem ? [{ id, stockNo, message: reason ?? problem.message }] : [],
  );

/** The sentence that closes an action, or null. First whether anything is chosen, then what the machine says. */
export function closedBy(targets: readonly ActionTarget[]): string | null {
  if (targets.length === 0) return PROBLEMS.noStoneChosen.message;
  return targets.find(({ problem }) => problem !== null)?.problem?.message ?? null;
}

export function withoutRefused(
  targets: readonly ActionTarget[],
  refusals: readonly Refusal[],
): ActionTarget[] {
  const refused = new Set(refusals.map(({ id }) => id));
  return targets.filter(({ id }) => !refused.has(id));
}
