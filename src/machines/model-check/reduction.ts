import { APPROVAL, KYC_STATUS, MEMO_MOVEMENT } from '../codes.ts';
import type { Scope } from './scope.ts';
import type { KycDocument, ModelState } from './state.ts';

function drop<T>(records: T[], isOver: (record: T) => boolean): void {
  for (let index = records.length - 1; index >= 0; index--) {
    const record = records[index];
    if (record !== undefined && isOver(record)) records.splice(index, 1);
  }
}

/**
 * True if the approval can no longer be undone. Settled documents of one category are
 * interchangeable.
 */
export const isSettled = ({ state, decider }: KycDocument): boolean =>
  state === KYC_STATUS.approved.code && decider === null;

/**
 * Drops records that no action can affect any more. Without this reduction the state space is
 * infinite.
 */
export function reduceState(
  { memos, orders, documents }: ModelState,
  { tracksDocuments }: Scope,
): void {
  drop(memos, ({ lines }) =>
    lines.every(({ state, isLast }) => state !== MEMO_MOVEMENT.issued.code && !isLast),
  );
  drop(orders, ({ state, isLast }) => state === APPROVAL.approved.code && !isLast);
  // While an order is pending, the last event of its stone always belongs to it. Price changes move
  // no stone.
  for (const order of orders) if (order.state === APPROVAL.pending.code) order.isLast = true;
  for (const kycDocument of documents) {
    // A decision is final once the registration changes. After that the sender has no influence on
    // any guard.
    if (!tracksDocuments || !kycDocument.stoodStill) kycDocument.decider = null;
    if (kycDocument.decider !== null || kycDocument.state === KYC_STATUS.pending.code) continue;
    kycDocument.sender = null;
    kycDocument.stoodStill = false;
  }
  drop(
    documents,
    (paper) => isSettled(paper) && documents.find((other) => isDuplicate(paper, other)) !== paper,
  );
}

const isDuplicate = (one: KycDocument, other: KycDocument): boolean =>
  isSettled(other) && other.tradingClient === one.tradingClient && other.category === one.category;
