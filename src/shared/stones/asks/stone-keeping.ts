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

/** Placeholder for text that the dialog asks for after the check. */
const ASKED_LATER = '…';

export interface WritingAsker extends Asker {
  /** Text that the user has entered; a placeholder by default. */
  readonly words?: string;
}

const keeping = ({ status }: StoneRow, { actor, client }: Asker) => ({
  stoneStatus: status,
  client,
  keeper: client ? null : actor.id,
});

/**
 * Checks for adding a stone to a list or asking about it. Only the server knows whether the stone
 * is listed already.
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
