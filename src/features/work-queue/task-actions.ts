import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { decisionDisabledReason } from '../../shared/stones/checks/order-checks.ts';
import { actorOf, maySetMarkups } from '../../shared/stones/stone-permissions.ts';
import { KEY, type KeyName } from '../../ui/key-names.ts';
import type { DayTask, QueueName } from './use-work-queue.ts';

export type TaskActionName = 'approve' | 'reject' | 'extend' | 'release' | 'receive' | 'limit';

export interface Deciding {
  readonly act: TaskActionName;
  readonly task: DayTask;
}

export interface OfferedTaskAction {
  readonly act: TaskActionName;
  /** text of the button; the accessible name adds the number and the company of the task */
  readonly label: string;
  readonly keys: KeyName;
  /**
   * `does` is the text in the shortcut sheet. `otherwise` explains why the key does nothing on a
   * task of another queue.
   */
  readonly does: string;
  readonly otherwise: string;
}

const REQUEST_ONLY = 'This shortcut works on orders only.';

/**
 * Actions that users can take directly in the queue. A queue without actions links to the screen
 * for its tasks.
 */
const ACTS: Readonly<Record<QueueName, readonly OfferedTaskAction[]>> = {
  requests: [
    {
      act: 'reject',
      label: 'Reject',
      keys: KEY.reject,
      does: 'Reject the order',
      otherwise: REQUEST_ONLY,
    },
    {
      act: 'approve',
      label: 'Approve',
      keys: KEY.approve,
      does: 'Approve the order',
      otherwise: REQUEST_ONLY,
    },
  ],
  kyc: [],
  holds: [
    {
      act: 'extend',
      label: 'Extend',
      keys: KEY.extend,
      does: 'Extend the hold',
      otherwise: 'This shortcut works on holds only.',
    },
    {
      act: 'release',
      label: 'Release',
      keys: KEY.release,
      does: 'Release the hold',
      otherwise: 'This shortcut works on holds only.',
    },
  ],
  memos: [
    {
      act: 'receive',
      label: 'Receive',
      keys: KEY.receive,
      does: 'Receive the outstanding stones of the memo',
      otherwise: 'This shortcut works on memos only.',
    },
  ],
  checks: [],
  limits: [
    {
      act: 'limit',
      label: 'Change limit',
      keys: KEY.change,
      does: 'Change the limit of the trading client',
      otherwise: 'This shortcut works only on trading clients over their limit.',
    },
  ],
  verifications: [],
};

export const actsOf = (queue: QueueName, profile: Profile): readonly OfferedTaskAction[] =>
  queue === 'limits' && !mayCall(profile, calls.setBusinessTerms) ? [] : ACTS[queue];

/**
 * The action `limit` needs a user of the client business. All other actions need a numbered
 * document.
 */
export const hasTarget = ({ act, task }: Deciding): boolean =>
  act === 'limit' ? task.client_id !== null : task.number !== null;

const NO_CLIENT_USER = 'This trading client has no active contact, so its page cannot be opened.';

/**
 * Returns the reason why an action is disabled, or null. The queue lacks the data for some
 * conditions; the dialog of the action checks these conditions.
 */
export function reasonAgainst({ act, task }: Deciding, profile: Profile): string | null {
  if (!hasTarget({ act, task })) return NO_CLIENT_USER;
  return act === 'approve' || act === 'reject'
    ? decisionDisabledReason(
        act,
        { isOwn: task.is_mine, isBelowCost: (task.below_cost ?? 0) >= task.pieces },
        { actor: actorOf(profile), maySetMarkups: maySetMarkups(profile) },
      )
    : null;
}
