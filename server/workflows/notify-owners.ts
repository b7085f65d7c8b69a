import type { RecordId } from '#api/ids.gen.ts';
import type { KnownEffect } from '#machines/effects.ts';
import { sideOf } from '#machines/workflows/price-offer.ts';
import type { Change, Move } from './change.ts';
import { sendWorkflowEmails } from './send-workflow-emails.ts';

/**
 * Notifies the party that did not act. The notice finds this party by the role of the author; only
 * the trading client also gets an e-mail.
 */
export async function notifyOtherSide(
  change: Change,
  kind: Extract<KnownEffect, { type: 'tell.otherSide' }>['params']['kind'],
  moves: readonly Move<unknown>[],
): Promise<void> {
  const ids: RecordId[] = moves.map(({ id }) => id);
  change.consequences.addToOutbox('notice', { kind, record_ids: ids, actor_id: change.actor.id });
  if (sideOf(change.actor) === 'company') await sendWorkflowEmails(change, kind, ids);
}

/**
 * Notifies the businesses that own the changed records, also by e-mail. Skips the business of the
 * user who made the change. A hold released without a reason was placed by the same user shortly
 * before, and its trading client was not notified of it.
 */
export async function notifyOwners(
  change: Change,
  kind: Extract<KnownEffect, { type: 'tell.owner' }>['params']['kind'],
  moves: readonly Move<unknown>[],
): Promise<void> {
  const theirs = moves.filter(({ businessId }) => businessId !== change.actor.businessId);
  if (theirs.length === 0 || (kind === 'hold.released' && change.reason === null)) return;
  const ids: RecordId[] = theirs.map(({ id }) => id);
  change.consequences.addToOutbox('notice', { kind, record_ids: ids, actor_id: change.actor.id });
  await sendWorkflowEmails(change, kind, ids);
}
