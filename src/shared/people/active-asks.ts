import type { BusinessId, UserId } from '../../api/ids.gen.ts';
import type { Profile } from '../../api/types.ts';
import { ACTIVE_FLAG } from '../../machines/codes.ts';
import { decideByTable, tableOf } from '../../machines/kernel/table.ts';
import { PROBLEMS } from '../../machines/problems.ts';
import { problemOf } from '../../machines/refusals.ts';
import { activeFlagMachine, activeFlagWorkflow } from '../../machines/workflows/active-flag.ts';
import type { Owner } from '../../machines/workflows/people.ts';

const flags = tableOf(activeFlagMachine);

export interface Switched {
  readonly id: UserId | BusinessId;
  readonly isActive: boolean;
  /** null for the people of the house */
  readonly owner: Owner | null;
}

export interface SwitchAsker {
  readonly profile: Profile;
  readonly mayWrite: boolean;
}

/** The sentence why a record cannot be switched on or off, as the server would say it; null where it can. */
export function switchClosed(
  record: Switched,
  to: 'activate' | 'deactivate',
  { profile, mayWrite }: SwitchAsker,
): string | null {
  if (!mayWrite) return PROBLEMS.forbidden.message;
  const state = (record.isActive ? ACTIVE_FLAG.active : ACTIVE_FLAG.inactive).code;
  const verdict = decideByTable(
    flags,
    state,
    // Whether an administrator remains is known to the server alone.
    { owner: record.owner, isOwnAccount: record.id === profile.id, isLastAdministrator: false },
    {
      type: `flag.${to}`,
      actor: { id: profile.id, role: profile.role_id, businessId: profile.business_id },
    },
  );
  if (verdict.ok) return null;
  return problemOf({
    workflow: activeFlagWorkflow,
    state,
    event: `flag.${to}`,
    guard: verdict.guard,
  }).message;
}
