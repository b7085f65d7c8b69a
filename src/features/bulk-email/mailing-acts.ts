import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import { bulkEmailMachine, bulkEmailWorkflow } from '#machines/workflows/bulk-email.ts';
import { actorOf } from '../../shared/stones/stone-permissions.ts';
import type { Mailing } from './bulk-email-calls.ts';

const ACTS = {
  change: { type: 'mailing.change', call: calls.updateBulkEmail },
  send: { type: 'mailing.send', call: calls.sendBulkEmail },
  schedule: { type: 'mailing.schedule', call: calls.scheduleBulkEmail },
  recall: { type: 'mailing.recall', call: calls.recallBulkEmail },
  stop: { type: 'mailing.stop', call: calls.stopBulkEmail },
  retry: { type: 'mailing.retry', call: calls.retryBulkEmail },
  discard: { type: 'mailing.discard', call: calls.removeBulkEmail },
} as const;
export type MailingAct = keyof typeof ACTS;

const mailings = tableOf(bulkEmailMachine);

interface Viewer {
  readonly profile: Profile;
  readonly hasMailServer: boolean;
}

/**
 * Returns the reason in the words of the server's error messages; null if the action is allowed.
 */
export function reasonAgainst(
  act: MailingAct,
  mailing: Mailing,
  { profile, hasMailServer }: Viewer,
): string | null {
  const { type, call } = ACTS[act];
  if (!mayCall(profile, call)) return PROBLEMS.forbidden.message;
  const context = {
    isTimed: mailing.times !== null,
    // Only the server knows the recipients and the next run. Assuming that both exist leaves the
    // action enabled; the server may still refuse it.
    hasNextTurn: true,
    isAddressed: true,
    hasWayOut: hasMailServer,
    isOwed: mailing.queued + mailing.failed > 0,
  };
  const event = { type, actor: actorOf(profile) };
  const verdict = decideByTable(mailings, mailing.status, context, event);
  if (verdict.ok) return null;
  const { guard } = verdict;
  return toProblemOfRefusal({
    workflow: bulkEmailWorkflow,
    state: mailing.status,
    event: type,
    guard,
  }).message;
}

export const mayWrite = (profile: Profile): boolean => mayCall(profile, calls.addBulkEmail);
