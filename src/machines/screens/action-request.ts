import type { BusinessId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { MemoRequestCode } from '../codes.ts';
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
  /** null if the action is possible */
  readonly problem: Pick<Problem, 'code' | 'message'> | null;
  /**
   * refusal of this stone, such as "This stone is on hold."; null if the text would repeat
   * `problem`
   */
  readonly reason: string | null;
  /** agreed price in US dollars per carat */
  readonly perCarat?: number;
}

export interface ActionDetails {
  readonly termsDays?: number;
  /** reason for a memo above the credit limit */
  readonly limitReason?: string;
  readonly dueOn?: string;
  readonly memoRequest?: MemoRequestCode;
  /** version of the terms that the user has read, by memo id */
  readonly termsVersions?: Readonly<Record<string, number>>;
  /** price that the user offers, in US dollars per carat */
  readonly offeredPerCt?: number;
}

export interface ActionRequest {
  /** key of `ACTIONS`, the table of API calls in `src/shared/stones/commands` */
  readonly action: string;
  readonly targets: readonly ActionTarget[];
  /** the customer for whom the user acts; null if the user acts for none */
  readonly userId: UserId | null;
  readonly clientName: string | null;
  readonly remark: string | null;
  readonly terms?: ActionTerms;
  readonly details?: ActionDetails;
  /** true if the user requested the action in a dialog, which then also shows the refusal */
  readonly isFromDialog?: boolean;
}

export interface ActionTerms {
  readonly pricePerCarat?: number;
  readonly disc?: number;
  readonly belowCostReason?: string;
  /** why orders are approved before their suppliers have confirmed the stones */
  readonly unansweredReason?: string;
  /** price per carat of each target before a price change, by target id */
  readonly perCaratOf?: Readonly<Record<string, number>>;
  readonly prices?: readonly PriceBack[];
  /** true if the price of a target was below cost before a price change */
  readonly wasBelowCost?: boolean;
  /** ids of the orders that belong to a request of an API client */
  readonly external?: readonly string[];
  /**
   * true if the stones of a reversed sale do not return to the stock, because they are damaged or
   * lost
   */
  readonly gone?: boolean;
  /** alternatives for rejected orders; the alternatives are added to the customer's cart */
  readonly instead?: readonly Instead[];
  /** business of each target, by target id; set if the results are grouped by trading client */
  readonly businesses?: Readonly<Record<string, BusinessId | null>>;
}

export interface Instead {
  readonly of: string;
  readonly userId: UserId;
  readonly stockNos: readonly string[];
}

/** The server answers a second request with the same `key` by repeating the first response. */
export interface Attempt extends ActionRequest {
  readonly key: string;
}

export interface Refusal {
  readonly id: string;
  readonly stockNo: string;
  readonly message: string;
  /** the last change by another user, with name and time, if the user's screen was out of date */
  readonly since?: string;
}

export interface Undo {
  /** key of `ACTIONS` for the action that undoes the completed one */
  readonly action: string;
  readonly label: string;
  readonly ids: readonly string[];
  /**
   * `userId` and `remark` are set only if the completed action removed lines from a list. The undo
   * adds the lines again with this user and this remark.
   */
  readonly userId?: UserId | null;
  readonly remark?: string | null;
  readonly prices?: readonly PriceBack[];
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
  /** the list screen that the notification links to */
  readonly list?: string;
  readonly documents?: readonly string[];
  /** result of each target; set for batches in which each target succeeds or fails separately */
  readonly results?: readonly ActionResult[];
}

export interface ActionResult {
  readonly id: string;
  readonly stockNo: string;
  /** reason of the refusal; null on success */
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
