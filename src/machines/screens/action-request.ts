import type { BusinessId, UserId } from '../../api/ids.gen.ts';
import type { components } from '../../api/schema.gen.ts';
import type { Problem } from '../problem.ts';
import { PROBLEMS } from '../problems.ts';

/**
 * A record an action applies to, with the verdict of its workflow machine when the action was
 * requested.
 */
export interface ActionTarget {
  /** the stock number or record id that the API call uses */
  readonly id: string;
  readonly stockNo: string;
  /** the machine's refusal; null if the action is possible */
  readonly problem: Pick<Problem, 'code' | 'message'> | null;
  /** refusal for this stone, if more specific than the message of the batch; null otherwise */
  readonly reason: string | null;
  /** agreed price in US dollars per carat */
  readonly perCarat?: number;
}

/** Additional input of some actions. */
export interface ActionDetails {
  readonly termsDays?: number;
  /** reason to issue a memo above the credit limit */
  readonly limitReason?: string;
  readonly dueOn?: string;
  /** US dollars per carat */
  readonly offeredPerCt?: number;
}

export interface ActionRequest {
  /** the action's key in the table that sends it */
  readonly action: string;
  readonly targets: readonly ActionTarget[];
  /** the customer an associate acts for; null otherwise */
  readonly userId: UserId | null;
  /** trading client name for the notification */
  readonly clientName: string | null;
  readonly remark: string | null;
  readonly terms?: ActionTerms;
  readonly details?: ActionDetails;
  /** True if a dialog made the request, so the dialog shows a refusal. */
  readonly isFromDialog?: boolean;
}

/** Negotiated terms, for actions that take them. */
export interface ActionTerms {
  readonly pricePerCarat?: number;
  readonly disc?: number;
  /** reason for a price below cost */
  readonly belowCostReason?: string;
  /** previous price per carat of each target, before a price change */
  readonly perCaratOf?: Readonly<Record<string, number>>;
  readonly prices?: readonly PriceBack[];
  /** true if a target was below cost before a price change */
  readonly wasBelowCost?: boolean;
  /** ids of the targets that belong to an external client's request */
  readonly external?: readonly string[];
  /** true if stones of a reversed sale are damaged or lost */
  readonly gone?: boolean;
  /** replacement stones for the trading client's cart, by refused target */
  readonly instead?: readonly Instead[];
  /** business of each target, if results are grouped by trading client */
  readonly businesses?: Readonly<Record<string, BusinessId | null>>;
}

export interface Instead {
  readonly of: string;
  readonly userId: UserId;
  readonly stockNos: readonly string[];
}

/** A request in flight. The idempotency key makes a repeated send return the stored response. */
export interface Attempt extends ActionRequest {
  readonly key: string;
}

export interface Refusal {
  readonly id: string;
  readonly stockNo: string;
  readonly message: string;
  /** the change since the list was fetched, with its actor and time */
  readonly since?: string;
}

export interface Undo {
  /** key of the inverse action in the same table */
  readonly action: string;
  readonly label: string;
  readonly ids: readonly string[];
  /** the customer and the remark, if undoing means adding the lines again */
  readonly userId?: UserId | null;
  readonly remark?: string | null;
  /** prices to restore */
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
  /** list to link to in the notification */
  readonly list?: string;
  /** numbers of the created documents */
  readonly documents?: readonly string[];
  /** result of each target, for batches in which targets succeed independently */
  readonly results?: readonly ActionResult[];
}

export interface ActionResult {
  readonly id: string;
  readonly stockNo: string;
  /** null on success */
  readonly refusal: string | null;
  readonly alternatives: readonly components['schemas']['StoneRow'][];
}

export type Answer =
  | { readonly kind: 'done'; readonly outcome: Outcome }
  | { readonly kind: 'refused'; readonly message: string; readonly refusals: readonly Refusal[] }
  /** rejected by admission control, nothing changed */
  | { readonly kind: 'postponed' }
  | { readonly kind: 'unanswered'; readonly message: string };

export type UndoRequest = { readonly undo: Undo; readonly key: string };
export type UndoAnswer = { readonly undone: boolean; readonly message: string };

export const refusalsOf = (targets: readonly ActionTarget[]): Refusal[] =>
  targets.flatMap(({ id, stockNo, problem, reason }) =>
    problem ? [{ id, stockNo, message: reason ?? problem.message }] : [],
  );

/**
 * Returns why an action is disabled, or null. An empty selection takes precedence over the
 * machines' refusals.
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
