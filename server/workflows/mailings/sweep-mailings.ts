import type { RequestId } from '#api/ids.gen.ts';
import { BULK_EMAIL_STATUS } from '#machines/codes.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { applyEvents } from '../apply-events.ts';
import { lockMailing, type MailingSubject, movedMailing } from '../records/bulk-email-records.ts';
import { runPortalChange } from '../run-change.ts';
import { type MailingTools, queueRecipients, selectRunRecipients } from './start-mailing-run.ts';

const DUE = statement(
  'mailings-due',
  `select id, audience, stones, written_by as "writtenBy" from bulk_email
    where state = ${BULK_EMAIL_STATUS.scheduled.code} and next_at <= now() and removed_at is null order by next_at, id`,
);

type Due = Row<'mailings-due'>;

/**
 * Starts one run of each due mailing. Runs that were missed during downtime are merged into one.
 */
export async function startDueMailings(tools: MailingTools, requestId: RequestId): Promise<void> {
  const { rows } = await runStatement(tools.pool, DUE);
  for (const due of rows) await startDueRun(tools, requestId, due);
}

async function startDueRun(tools: MailingTools, requestId: RequestId, due: Due): Promise<void> {
  const { audience, stones, writtenBy } = due as Pick<
    MailingSubject,
    'audience' | 'stones' | 'writtenBy'
  >;
  // Selects the recipients before the transaction, because a transaction may use only one
  // connection. The content of a scheduled mailing cannot change before the transaction.
  const readers = await selectRunRecipients(tools, { audience, stones, writtenBy });
  await runPortalChange(tools.pool, requestId, async (change) => {
    const mailing = await lockMailing(change, due.id);
    // The mailing may have been recalled, or started by another process, before the lock was taken.
    if (mailing.state !== BULK_EMAIL_STATUS.scheduled.code) return;
    await queueRecipients(change, mailing, readers);
    await applyEvents(change, movedMailing(mailing), [mailing], {
      type: 'mailing.start',
      actor: PORTAL,
    });
  });
}
