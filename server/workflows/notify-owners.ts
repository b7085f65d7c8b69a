import type { RecordId } from '#api/ids.gen.ts';
import type { Change, Move } from './change.ts';
import { type OwnerEmail, sendOrderEmails } from './emails/order-emails.ts';

/** E-mails businesses about their records that another person changed, including the reason. */
export async function notifyOwners(
  change: Change,
  kind: OwnerEmail,
  moves: readonly Move<unknown>[],
): Promise<void> {
  const theirs = moves.filter(({ businessId }) => businessId !== change.actor.businessId);
  if (theirs.length === 0) return;
  const ids: RecordId[] = theirs.map(({ id }) => id);
  change.consequences.addToOutbox('notice', { kind, record_ids: ids, actor_id: change.actor.id });
  await sendOrderEmails(change, kind, ids);
}
