import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { cartMachine, cartWorkflow } from '#machines/workflows/cart.ts';
import { enquiryMachine, enquiryWorkflow } from '#machines/workflows/enquiry.ts';
import { noteMachine, noteWorkflow } from '#machines/workflows/note.ts';
import { watchlistMachine, watchlistWorkflow } from '#machines/workflows/watchlist.ts';
import type { StoneRow } from '../stone-types.ts';
import { type CheckActor, refused } from './check-action.ts';

const carts = tableOf(cartMachine);
const enquiries = tableOf(enquiryMachine);
const notes = tableOf(noteMachine);
const watchlists = tableOf(watchlistMachine);

const PLACEHOLDER_TEXT = '…';

export interface WritingActor extends CheckActor {
  /**
   * Text of the note or enquiry. The default is a placeholder that passes the check, because the
   * dialog asks for the text later.
   */
  readonly words?: string;
}

const listContext = ({ status }: StoneRow, { actor, tradingClient }: CheckActor) => ({
  stoneStatus: status,
  tradingClient,
  keeper: tradingClient ? null : actor.id,
});

/**
 * Checks for adding a stone to a list or enquiring about it. Only the server knows whether the
 * stone is already on the list.
 */
export const LIST_CHECKS = {
  cart({ status }: StoneRow, { actor, tradingClient }: CheckActor) {
    const event = { type: 'cart.add', actor } as const;
    const facts = { stoneStatus: status, tradingClient, isListed: false };
    return refused(cartWorkflow, START_CODE, event, decideByTable(carts, START_CODE, facts, event));
  },
  watch(stone: StoneRow, checkActor: CheckActor) {
    const event = { type: 'watchlist.add', actor: checkActor.actor } as const;
    const facts = { ...listContext(stone, checkActor), isListed: false };
    return refused(
      watchlistWorkflow,
      START_CODE,
      event,
      decideByTable(watchlists, START_CODE, facts, event),
    );
  },
  note(stone: StoneRow, writingActor: WritingActor) {
    const { actor, words = PLACEHOLDER_TEXT } = writingActor;
    const event = { type: 'note.add', actor, remark: words } as const;
    return refused(
      noteWorkflow,
      START_CODE,
      event,
      decideByTable(notes, START_CODE, listContext(stone, writingActor), event),
    );
  },
  enquire({ status }: StoneRow, { actor, tradingClient, words = PLACEHOLDER_TEXT }: WritingActor) {
    const event = { type: 'enquiry.ask', actor, remark: words } as const;
    const facts = { stoneStatus: status, tradingClient, isAsked: false, hasPriceOffer: false };
    return refused(
      enquiryWorkflow,
      START_CODE,
      event,
      decideByTable(enquiries, START_CODE, facts, event),
    );
  },
} as const;
