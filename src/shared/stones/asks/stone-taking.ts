import { START_CODE } from '../../../machines/kernel/model.ts';
import { decideByTable, tableOf } from '../../../machines/kernel/table.ts';
import {
  confirmStoneMachine,
  confirmStoneWorkflow,
  NOT_ASKED,
} from '../../../machines/workflows/confirm-stone.ts';
import type { AboveLimit } from '../../../machines/workflows/memo-line.ts';
import {
  memoLineMachine,
  memoLineWorkflow,
  NOT_OUT,
} from '../../../machines/workflows/memo-line.ts';
import type { Client } from '../../../machines/workflows/people.ts';
import type { Taking } from '../../../machines/workflows/taking.ts';
import type { StoneRow } from '../wire.ts';
import { type Asker, refused, UNNAMED_BUSINESS } from './ask.ts';

const orders = tableOf(confirmStoneMachine);
const memoLines = tableOf(memoLineMachine);

/** A stone as it meets the client that takes it: one that the client holds itself is free to it. */
const taking = ({ status, hold, offer }: StoneRow, client: Client | null): Taking => ({
  stoneStatus: status,
  heldFor: hold ? (hold.business_id ?? UNNAMED_BUSINESS) : null,
  offeredTo: offer ? (offer.business_id ?? UNNAMED_BUSINESS) : null,
  client,
});

export interface MemoAsker extends Asker {
  /** Whether the client may have these stones out by itself; open until its room is known. */
  readonly isWithinLimit?: boolean;
  /** Whether a memo of the client is overdue for too long; open until that is known. */
  readonly isOverdueForLong?: boolean;
  /** How far the memo goes above the credit limit of the client; open until its exposure is known. */
  readonly aboveLimit?: AboveLimit | null;
  readonly limitReason?: string;
}

/** What may be taken of a stone that is looked at: asked for, or out on memo. */
export const TAKING_ASKS = {
  confirm(stone: StoneRow, { actor, client }: Asker) {
    const event = { type: 'confirm.request', actor } as const;
    const facts = { ...taking(stone, client), ...NOT_ASKED };
    return refused(
      confirmStoneWorkflow,
      START_CODE,
      event,
      decideByTable(orders, START_CODE, facts, event),
    );
  },
  memo(
    stone: StoneRow,
    {
      actor,
      client,
      isWithinLimit = true,
      isOverdueForLong = false,
      aboveLimit = null,
      limitReason = '',
    }: MemoAsker,
  ) {
    const event = { type: 'memo.issue', actor, limitReason } as const;
    const limits = { isWithinLimit, isOverdueForLong, aboveLimit };
    const facts = { ...taking(stone, client), ...NOT_OUT, ...limits };
    return refused(
      memoLineWorkflow,
      START_CODE,
      event,
      decideByTable(memoLines, START_CODE, facts, event),
    );
  },
} as const;
