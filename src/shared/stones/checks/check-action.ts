import type { BusinessId, UserId } from '#api/ids.gen.ts';
import type { RegistrationCode, StoneStatusCode } from '#machines/codes.ts';
import type { Verdict } from '#machines/kernel/decide.ts';
import type { Actor, Workflow } from '#machines/kernel/workflow-model.ts';
import type { Problem } from '#machines/problem.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { stoneReason, toProblemOfRefusal } from '#machines/refusals.ts';
import type { ActionTarget } from '#machines/screens/action-request.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';

export interface CheckActor {
  readonly actor: Actor;
  readonly mayWrite: boolean;
  readonly tradingClient: TradingClient | null;
}

/**
 * Placeholder id for a business that the viewer may not identify. The placeholder never equals the
 * id of a real business.
 */
export const UNNAMED_BUSINESS = 'unnamed' as string as BusinessId;

/**
 * Refusal of `event` by the state machine of a workflow. `guard` is the name of the failed guard;
 * null if the state does not handle the event.
 */
export interface Refused {
  readonly workflow: Workflow;
  readonly state: number;
  readonly event: string;
  readonly guard: string | null;
}

export const refused = (
  workflow: Workflow,
  state: number,
  event: { type: string },
  verdict: Verdict<unknown>,
): Refused | null =>
  verdict.ok ? null : { workflow, state, event: event.type, guard: verdict.guard };

/** Placeholder for the reason. The dialog asks for the real reason after the check. */
export const PLACEHOLDER_REASON = 'given later';

interface Stock {
  readonly stockNo: string;
  readonly status: StoneStatusCode;
}

/**
 * Evaluates an action on one stone before the request is sent. In the result, `problem` is the
 * error that the server would return; null if the action is possible. `reason` is a more specific
 * error for this stone, or null.
 */
export function evaluate(
  id: string,
  stock: Stock,
  mayWrite: boolean,
  check: () => Refused | null,
): ActionTarget {
  if (!mayWrite) return disabledTarget(id, stock, PROBLEMS.forbidden);
  const no = check();
  if (no === null) return disabledTarget(id, stock, null);
  const reason = stoneReason({ guard: no.guard, stoneStatus: stock.status });
  return { ...disabledTarget(id, stock, toProblemOfRefusal(no)), reason };
}

/**
 * Returns a target that is refused by a rule outside the state machines, or an allowed target if
 * `problem` is null.
 */
export const disabledTarget = (
  id: string,
  { stockNo }: Pick<Stock, 'stockNo'>,
  problem: Pick<Problem, 'code' | 'message'> | null,
): ActionTarget => ({ id, stockNo, problem, reason: null });

/**
 * Returns the business that owns `row`. `registration` is the current registration of the business,
 * which may have ended since the record was created.
 */
export const ownerOf = (row: {
  business_id: BusinessId;
  associate_id: UserId | null;
  registration: RegistrationCode;
  business_is_active: boolean;
  /** absent in rows whose actions do not depend on the verification */
  business_is_verified?: boolean | null;
}): TradingClient => ({
  businessId: row.business_id,
  associateId: row.associate_id,
  registration: row.registration,
  isActive: row.business_is_active,
  isVerified: row.business_is_verified ?? true,
});
