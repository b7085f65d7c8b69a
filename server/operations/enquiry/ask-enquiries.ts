import { applyEvents } from '../../workflows/apply-events.ts';
import { lockChosenStones } from '../../workflows/chosen-stones.ts';
import { chosenClient } from '../../workflows/clients.ts';
import { madeLines } from '../../workflows/keep-stones.ts';
import { newEnquiries, newEnquiryRecords } from '../../workflows/records/enquiry-records.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { offered } from './offered.ts';

export const askEnquiries: Handler<OperationOf<'askEnquiries'>> = async (call) => {
  const { stock_numbers, user_id, offered_per_ct } = call.data;
  const offer = offered(offered_per_ct);
  const remark = call.data.remark.trim();
  return change(call, async (tx) => {
    // Checks the stones first, so that errors about stones do not reveal whether the trading client
    // exists.
    const stones = await lockChosenStones(tx, call.session, stock_numbers);
    const client = await chosenClient(tx, call.session, user_id);
    const asked = await applyEvents(
      tx,
      newEnquiryRecords({ text: remark, offer }),
      await newEnquiries(tx, stones, client),
      { type: 'enquiry.ask', actor: tx.actor, remark },
    );
    const [first] = asked;
    if (!first) throw new Error('an enquiry was made without coming back');
    return {
      message: asked.length === 1 ? '1 enquiry sent' : `${asked.length} enquiries sent`,
      data: { enquiry_no: first.written.enquiryNo, enquiries: madeLines(tx, asked) },
    };
  });
};
