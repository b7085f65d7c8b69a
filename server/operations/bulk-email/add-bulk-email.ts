import { knownMailing } from '../../trading/mailings/read-mailings.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { draftedMailing, newMailing } from '../../workflows/records/bulk-email-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { NO_STONES, validateMailing } from './write-bulk-email.ts';

export const addBulkEmail: Handler<OperationOf<'addBulkEmail'>> = async (call) => {
  const { valid_days = 7, stones = NO_STONES, times = null, ...rest } = call.data;
  const written = await validateMailing(call, { ...rest, stones, times, validDays: valid_days });
  return runChange(call, async (tx) => {
    const [born] = await applyEvents(tx, draftedMailing(written), [newMailing], {
      type: 'mailing.draft',
      actor: tx.actor,
    });
    if (!born) throw new Error('the insert of a mailing returned no row');
    const data = await knownMailing(tx.connection, born.id);
    return { message: `${data.mailing_no} saved as a draft`, data };
  });
};
