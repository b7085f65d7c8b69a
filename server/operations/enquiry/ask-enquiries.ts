import { applyEvents } from '../../workflows/apply-events.ts';
import { lockChosenStones } from '../../workflows/chosen-stones.ts';
import { toMadeLines } from '../../workflows/keep-stones.ts';
import { newEnquiries, newEnquiryRecords } from '../../workflows/records/enquiry-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import { resolveTradingClient } from '../../workflows/trading-client.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { parseOffer } from './offer-input.ts';

export const askEnquiries: Handler<OperationOf<'askEnquiries'>> = async (call) => {
  const { stock_numbers, user_id, offered_per_ct } = call.data;
  const offer = parseOffer(offered_per_ct);
  const remark = call.data.remark.trim();
  return runChange(call, async (tx) => {
    // Locks the stones before `user_id` is resolved. Otherwise, a request for an unknown stone
    // would reveal by its error whether the business exists.
    const stones = await lockChosenStones(tx, call.session, stock_numbers);
    const tradingClient = await resolveTradingClient(tx, call.session, user_id);
    const placed = await applyEvents(
      tx,
      newEnquiryRecords(() => ({ text: remark, offer })),
      await newEnquiries(tx, stones, tradingClient),
      { type: 'enquiry.ask', actor: tx.actor, remark },
    );
    const [first] = placed;
    if (!first) throw new Error('the insert of an enquiry returned no row');
    return {
      message: placed.length === 1 ? '1 enquiry sent' : `${placed.length} enquiries sent`,
      data: { enquiry_no: first.written.enquiryNo, enquiries: toMadeLines(tx, placed) },
    };
  });
};
