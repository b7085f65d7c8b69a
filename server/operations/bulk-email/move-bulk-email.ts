import type { BulkEmailId } from '#api/ids.gen.ts';
import type { BulkEmailEvent } from '#machines/workflows/bulk-email.ts';
import { knownMailing, type Mailing } from '../../trading/mailings/read-mailings.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  lockMailing,
  type MailingSubject,
  movedMailing,
} from '../../workflows/records/bulk-email-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Tools } from '../handler.ts';

type Moving = Parameters<typeof runChange>[0] & Pick<Tools, 'openBulkTransport'>;

/**
 * Applies the event `type` and runs `also` in one transaction. The message is the mailing number
 * followed by `said`.
 */
export function moveBulkEmail(
  call: Moving,
  id: BulkEmailId,
  type: BulkEmailEvent['type'],
  said: string,
  also: (tx: Change, mailing: MailingSubject) => Promise<void> = async () => undefined,
): Promise<{ message: string; data: Mailing }> {
  return runChange(call, async (tx) => {
    const mailing = await lockMailing(tx, id, { hasMailServer: call.openBulkTransport !== null });
    await applyEvents(tx, movedMailing(mailing), [mailing], { type, actor: tx.actor });
    await also(tx, mailing);
    const data = await knownMailing(tx.connection, id);
    return { message: `${data.mailing_no} ${said}`, data };
  });
}
