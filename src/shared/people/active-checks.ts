import type { BusinessId, UserId } from '#api/ids.gen.ts';
import type { Profile } from '#api/types.ts';
import { ACTIVE_FLAG } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import { activeFlagMachine, activeFlagWorkflow } from '#machines/workflows/active-flag.ts';
import type { Owner } from '#machines/workflows/actor-guards.ts';

const flags = tableOf(activeFlagMachine);

export interface Switched {
  readonly id: UserId | BusinessId;
  readonly isActive: boolean;
  /** Business that the account belongs to; null for staff and guests. */
  readonly owner: Owner | null;
}

export interface SwitchActor {
  readonly profile: Profile;
  readonly mayWrite: boolean;
}

/** Returns the refusal message that the server would send, or null if the action is allowed. */
export function switchDisabledReason(
  record: Switched,
  to: 'activate' | 'deactivate',
  { profile, mayWrite }: SwitchActor,
): string | null {
  if (!mayWrite) return PROBLEMS.forbidden.message;
  const state = (record.isActive ? ACTIVE_FLAG.active : ACTIVE_FLAG.inactive).code;
  const verdict = decideByTable(
    flags,
    state,
    // Only the server knows whether another administrator remains, so assume that this
    // administrator is not the last.
    { owner: record.owner, isOwnAccount: record.id === profile.id, isLastAdministrator: false },
    {
      type: `flag.${to}`,
      actor: { id: profile.id, role: profile.role_id, businessId: profile.business_id },
    },
  );
  if (verdict.ok) return null;
  return toProblemOfRefusal({
    workflow: activeFlagWorkflow,
    state,
    event: `flag.${to}`,
    guard: verdict.guard,
  }).message;
}
