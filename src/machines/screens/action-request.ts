import type { BusinessId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Problem } from '../problem.ts';
import { PROBLEMS } from '../problems.ts';

/**
 * A record to which an action applies. `problem` and `reason` are the verdict of the workflow when
 * the user requested the action.
 */
export interface ActionTarget {
  /** the stock number or record id that the API call uses */
  readonly id: string;
  readonly stockNo: string;
  /** the refusal by the workflow; null if the action is possible */
  readonly problem: Pick<Problem, 'code' | 'message'> | null;
  /**
   * refusal for this stone, if more specific than the message for all selected stones; null
   * otherwise
   */
  readonly reason: string | null;
  /** agreed price in US dollars per carat */
  readonly perCarat?: number;
}

/** Input that only some actions need. */
export interface ActionDetails {
  readonly termsDays?: number;
  /** reason for a memo above the credit limit */
  readonly limitReason?: string;
  readonly dueOn?: string;
  /** price that the user offers, in US dollars per carat */
  readonly offeredPerCt?: number;
}

export interface ActionRequest {
  /** key of the action in the screen's table of actions */
  readonly action: string;
  readonly targets: readonly ActionTarget[];
  /** the customer for whom the user acts; null if the user acts for none */
  readonly userId: UserId | null;
  /** name of the trading client, shown in the notification */
  readonly clientName: string | null;
  readonly remark: string | null;
  readonly terms?: ActionTerms;
  readonly details?: ActionDetails;
  /** True if the user requested the action in a dialog. The dialog then shows a refusal. */
  readonly isFromDialog?: boolean;
}

/** Further input of actions: negotiated terms, and facts about the targets. */
export interface ActionTerms {
  readonly pricePerCarat?: number;
  readonly disc?: number;
  /** reason for a price below cost */
  readonly belowCostReason?: string;
  /** price per carat of each target before a price change, by target id */
  readonly perCaratOf?: Readonly<Record<string, number>>;
  readonly prices?: readonly PriceBack[];
  /** true if the price of a target was below cost before a price change */
  readonly wasBelowCost?: boolean;
  /** ids of the targets that belong to a request of an API client */
  readonly external?: readonly string[];
  /** true if the stones of a reversed sale are damaged or lost */
  readonly gone?: boolean;
  /**
   * replacement stones to add to the trading client's cart, with the refused target that they
   * replace
   */
  readonly instead?: readonly Instead[];
  /** business of each target, by target id; set if the results are grouped by trading client */
  readonly businesses?: Readonly<Record<string, BusinessId | null>>;
}

export interface Instead {
  readonly of: string;
  readonly userId: UserId;
  readonly stockNos: readonly string[];
}

/**
 * A request that has been sent and has no response yet. If the same `key` is sent again, the server
 * returns the stored response.
 */
export interface Attempt extends ActionRequest {
  readonly key: string;
}

export interface Refusal {
  readonly id: string;
  readonly stockNo: string;
  readonly message: string;
  /** description of the change since the list screen loaded the record, with user and time */
  readonly since?: string;
}

export interface Undo {
  /** key of the action that undoes this one, in the same table of actions */
  readonly action: string;
  readonly label: string;
  readonly ids: readonly string[];
  /** `userId` and `remark` are needed only if undoing adds removed lines again */
  readonly userId?: UserId | null;
  readonly remark?: string | null;
  /** prices that undoing restores */
  readonly prices?: readonly PriceBack[];
  /** reason for restoring prices below cost */
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
  /** list screen to which the notification links */
  readonly list?: string;
  /** numbers of the created documents */
  readonly documents?: readonly string[];
  /** result of each target; set for batches in which each target succeeds or fails separately */
  readonly results?: readonly ActionResult[];
}

export interface ActionResult {
  readonly id: string;
  readonly stockNo: string;
  /** why the action on this target was refused; null on success */
  readonly refusal: string | null;
  readonly alternatives: readonly components['schemas']['StoneRow'][];
}

export type Answer =
  | { readonly kind: 'done'; readonly outcome: Outcome }
  | { readonly kind: 'refused'; readonly message: string; readonly refusals: readonly Refusal[] }
  /** rejected by admission control because the server is overloaded; nothing was changed */
  | { readonly kind: 'postponed' }
  | { readonly kind: 'unanswered'; readonly message: string };

export type UndoRequest = { readonly undo: Undo; readonly key: string };
export type UndoAnswer = { readonly undone: boolean; readonly message: string };

export const refusalsOf = (targets: readonly ActionTarget[]): Refusal[] =>
  targets.flatMap(({ id, stockNo, problem, reason }) =>
    problem ? [{ id, stockNo, message: reason ?? problem.message }] : [],
  );

/**
 * Returns why an action is disabled, or null if the action is possible. An empty selection takes
 * precedence over refusals by a workflow.
 */
export function disabledReason(targets: readonly ActionTarget[]): string | null {
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
