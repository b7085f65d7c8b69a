import { START_CODE } from '../../../machines/kernel/model.ts';
import { decideByTable, tableOf } from '../../../machines/kernel/table.ts';
import { cartMachine, cartWorkflow } from '../../../machines/workflows/cart.ts';
import { enquiryMachine, enquiryWorkflow } from '../../../machines/workflows/enquiry.ts';
import { noteMachine, noteWorkflow } from '../../../machines/workflows/note.ts';
import { watchlistMachine, watchlistWorkflow } from '../../../machines/workflows/watchlist.ts';
import type { StoneRow } from '../wire.ts';
import { type Asker, refused } from './ask.ts';

const carts = tableOf(cartMachine);
const enquiries = tableOf(enquiryMachine);
const notes = tableOf(noteMachine);
const watchlists = tableOf(watchlistMachine);

/** Stands for the words that the dialog behind the button asks for. */
const ASKED_LATER = '…';

export interface WritingAsker extends Asker {
  /** what is written; until the dialog is open there is nothing yet */
  readonly words?: string;
}

const keeping = ({ status }: StoneRow, { actor, client }: Asker) => ({
  stoneStatus: status,
  client,
  keeper: client ? null : actor.id,
});

/**
 * What may be put into a list or asked about a stone that is looked at. Whether it stands there already is known to
 * the server alone, which answers with the sentence for it.
 */
export const KEEPING_ASKS = {
  cart({ status }: StoneRow, { actor, client }: Asker) {
    const event = { type: 'cart.add', actor } as const;
    const facts = { stoneStatus: status, client, isListed: false };
    return refused(cartWorkflow, START_CODE, event, decideByTable(carts, START_CODE, facts, event));
  },
  watch(stone: StoneRow, asker: Asker) {
    const event = { type: 'watchlist.add', actor: asker.actor } as const;
    const facts = { ...keeping(stone, asker), isListed: false };
    return refused(
      watchlistWorkflow,
      START_CODE,
      event,
      decideByTable(watchlists, START_CODE, facts, event),
    );
  },
  note(stone: StoneRow, asker: WritingAsker) {
    const { actor, words = ASKED_LATER } = asker;
    const event = { type: 'note.add', actor, remark: words } as const;
    return refused(
      noteWorkflow,
      START_CODE,
      event,
      decideByTable(notes, START_CODE, keeping(stone, asker), event),
    );
  },
  enquire({ status }: StoneRow, { actor, client, words = ASKED_LATER }: WritingAsker) {
    const event = { type: 'enquiry.ask', actor, remark: words } as const;
    const facts = { stoneStatus: status, client, isAsked: false };
    return refused(
      enquiryWorkflow,
      START_CODE,
      event,
      decideByTable(enquiries, START_CODE, facts, event),
    );
  },
} as const;
