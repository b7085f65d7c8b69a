import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { closedEnquiryRecords, lockEnquiries } from '../../workflows/records/enquiry-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const closeEnquiries: Handler<OperationOf<'closeEnquiries'>> = (call) => {
  const { ids } = call.data;
  const remark = call.data.remark.trim();
  return runChange(
    call,
    async (tx) => {
      const enquiries = await lockEnquiries(tx, ids);
      if (enquiries.length < ids.length) throw refuse('notFound');
      await applyEvents(tx, closedEnquiryRecords, enquiries, {
        type: 'enquiry.close',
        actor: tx.actor,
        remark,
      });
      return { message: ids.length === 1 ? '1 enquiry closed' : `${ids.length} enquiries closed` };
    },
    remark || null,
  );
};
