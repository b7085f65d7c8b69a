import type { BusinessId, UserId } from '../../../api/ids.gen.ts';
import type { RegistrationCode, StoneStatusCode } from '../../../machines/codes.ts';
import type { Verdict } from '../../../machines/kernel/decide.ts';
import type { Actor, Workflow } from '../../../machines/kernel/workflow-model.ts';
import type { Problem } from '../../../machines/problem.ts';
import { PROBLEMS } from '../../../machines/problems.ts';
import { stoneReason, toProblemOfRefusal } from '../../../machines/refusals.ts';
import type { ActionTarget } from '../../../machines/screens/action-request.ts';
import type { TradingClient } from '../../../machines/workflows/actor-guards.ts';

/** The acting user, the write permission, and the trading client to act for. */
export interface CheckActor {
  readonly actor: Actor;
  readonly mayWrite: boolean;
  readonly tradingClient: TradingClient | null;
}

/**
 * Placeholder id for a business whose identity is hidden from the viewer. It never equals the
 * chosen client.
 */
export const UNNAMED_BUSINESS = 'unnamed' as string as BusinessId;

/** Refusal of a workflow machine: the event that was checked and the guard that failed. */
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

/** Placeholder for a reason that the dialog asks for after the check. */
export const PLACEHOLDER_REASON = 'given later';

interface Stock {
  readonly stockNo: string;
  readonly status: StoneStatusCode;
}

/**
 * Checks an action on one stone. The target carries the server's messages: one for the batch, one
 * for the stone.
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

/** Target refused by a rule outside the workflow machines, or allowed if `problem` is null. */
export const disabledTarget = (
  id: string,
  { stockNo }: Pick<Stock, 'stockNo'>,
  problem: Pick<Problem, 'code' | 'message'> | null,
): ActionTarget => ({ id, stockNo, problem, reason: null });

/** Business of an existing record in its current state: its registration may have ended since. */
export const ownerOf = (row: {
  business_id: BusinessId;
  associate_id: UserId | null;
  registration: RegistrationCode;
  business_is_active: boolean;
}): TradingClient => ({
  businessId: row.business_id,
  associateId: row.associate_id,
  registration: row.registration,
  isActive: row.business_is_active,
});
