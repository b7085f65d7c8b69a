import { applyEvents } from '../../workflows/apply-events.ts';
import { lockMailing, movedMailing } from '../../workflows/records/bulk-email-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const removeBulkEmail: Handler<OperationOf<'removeBulkEmail'>> = (call) =>
  runChange(call, async (tx) => {
    const mailing = await lockMailing(tx, call.query.id);
    await applyEvents(tx, movedMailing(mailing), [mailing], {
      type: 'mailing.discard',
      actor: tx.actor,
    });
    return { message: 'Mailing removed' };
  });
