import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import type { ActionTarget } from '#machines/screens/action-request.ts';
import { type EnquiryEvent, enquiryMachine, enquiryWorkflow } from '#machines/workflows/enquiry.ts';
import type { LineRow } from '../stone-types.ts';
import { evaluate, refused } from './check-action.ts';
import { clientOfLine } from './line-client.ts';

const enquiries = tableOf(enquiryMachine);

/**
 * Checks an action on existing enquiries. Passes a placeholder as remark, because the dialog asks
 * for the remark after the check.
 */
export const enquiryTargets = (
  type: Exclude<EnquiryEvent['type'], 'enquiry.ask' | 'enquiry.offer'>,
  rows: readonly LineRow[],
  { actor, mayWrite }: { readonly actor: Actor; readonly mayWrite: boolean },
): ActionTarget[] =>
  rows.map((row) =>
    evaluate(row.id, { stockNo: row.stock_no, status: row.stone_status }, mayWrite, () => {
      const event: EnquiryEvent = { type, actor, remark: 'words' };
      const facts = {
        stoneStatus: row.stone_status,
        tradingClient: clientOfLine(row),
        isAsked: true,
        // Only the server knows the price offers of the enquiry.
        hasPriceOffer: false,
      };
      return refused(
        enquiryWorkflow,
        row.state,
        event,
        decideByTable(enquiries, row.state, facts, event),
      );
    }),
  );
