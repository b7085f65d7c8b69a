import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { answeredEnquiryRecords, lockEnquiries } from '../../workflows/records/enquiry-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { parseOffer } from './offer-input.ts';

export const replyToEnquiry: Handler<OperationOf<'replyToEnquiry'>> = async (call) => {
  const offer = parseOffer(call.data.offered_per_ct);
  const text = call.data.text.trim();
  return runChange(call, async (tx) => {
    const enquiries = await lockEnquiries(tx, [call.path.id]);
    if (enquiries.length === 0) throw refuse('notFound');
    await applyEvents(
      tx,
      answeredEnquiryRecords(() => ({ text, offer })),
      enquiries,
      {
        type: 'enquiry.reply',
        actor: tx.actor,
        remark: text,
      },
    );
    return { message: 'Message sent' };
  });
};
