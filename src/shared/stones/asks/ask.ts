import type { BusinessId, UserId } from '../../../api/ids.gen.ts';
import type { RegistrationCode, StoneStatusCode } from '../../../machines/codes.ts';
import type { Verdict } from '../../../machines/kernel/decide.ts';
import type { Actor, Workflow } from '../../../machines/kernel/model.ts';
import type { Problem } from '../../../machines/problem.ts';
import { PROBLEMS } from '../../../machines/problems.ts';
import { problemOf, stoneReason } from '../../../machines/refusals.ts';
import type { ActionTarget } from '../../../machines/screens/action-request.ts';
import type { Client } from '../../../machines/workflows/people.ts';

/** Who asks, whether the right to act is there at all, and for whom. */
export interface Asker {
  readonly actor: Actor;
  readonly mayWrite: boolean;
  readonly client: Client | null;
}

/** A business whose name the viewer may not know; it is never the chosen client. */
export const UNNAMED_BUSINESS = 'unnamed' as string as BusinessId;

/** What a machine was asked and what it said; null where it agrees. */
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

/** Stands for the reason that is asked for in the dialog that an act opens. */
export const GIVEN_LATER = 'given later';

interface Stock {
  readonly stockNo: string;
  readonly status: StoneStatusCode;
}

/** The same sentences that the server would answer: one for the action, one for the stone. */
export function target(
  id: string,
  stock: Stock,
  mayWrite: boolean,
  ask: () => Refused | null,
): ActionTarget {
  if (!mayWrite) return closedTarget(id, stock, PROBLEMS.forbidden);
  const no = ask();
  if (no === null) return closedTarget(id, stock, null);
  const reason = stoneReason({ guard: no.guard, stoneStatus: stock.status });
  return { ...closedTarget(id, stock, problemOf(no)), reason };
}

/** What stands in the way is no machine's business. */
export const closedTarget = (
  id: string,
  { stockNo }: Pick<Stock, 'stockNo'>,
  problem: Pick<Problem, 'code' | 'message'> | null,
): ActionTarget => ({ id, stockNo, problem, reason: null });

/** The business of a record that exists, as it stands now: the house may have ended the trade with it since. */
export const ownerOf = (row: {
  business_id: BusinessId;
  associate_id: UserId | null;
  registration: RegistrationCode;
  business_is_active: boolean;
}): Client => ({
  businessId: row.business_id,
  associateId: row.associate_id,
  registration: row.registration,
  isActive: row.business_is_active,
});
