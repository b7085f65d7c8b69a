import { APPROVAL, KYC_STATUS, MEMO_MOVEMENT } from '../../../src/machines/codes.ts';
import type { Scope } from './scope.ts';
import type { KycDocument, ModelState } from './state.ts';

function drop<T>(records: T[], isOver: (record: T) => boolean): void {
  for (let index = records.length - 1; index >= 0; index--) {
    const record = records[index];
    if (record !== undefined && isOver(record)) records.splice(index, 1);
  }
}

/**
 * Returns true if a document is approved and the approval can no longer be undone. Only one such
 * document is kept per trading client and category.
 */
export const isSettled = ({ state, decider }: KycDocument): boolean =>
  state === KYC_STATUS.approved.code && decider === null;

/**
 * Drops records that can no longer affect any action. Without this reduction the state space is
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
  // While an order is pending, the last event of its stone always belongs to the order. Price
  // changes send no event to the stone.
  for (const order of orders) if (order.state === APPROVAL.pending.code) order.isLast = true;
  // No guard of a line on memo depends on it. A request of the trading client sends no event to the
  // stone.
  for (const line of memos.flatMap(({ lines }) => lines))
    if (line.state === MEMO_MOVEMENT.issued.code) line.isLast = true;
  for (const kycDocument of documents) {
    // A decision on a document is final after the registration changes. No guard depends on the
    // sender of a document with a final decision.
    if (!tracksDocuments || !kycDocument.stoodStill) kycDocument.decider = null;
    if (kycDocument.decider !== null || kycDocument.state === KYC_STATUS.pending.code) continue;
    kycDocument.sender = null;
    kycDocument.stoodStill = false;
  }
  drop(
    documents,
    (one) => isSettled(one) && documents.find((other) => isDuplicate(one, other)) !== one,
  );
}

const isDuplicate = (one: KycDocument, other: KycDocument): boolean =>
  isSettled(other) && other.tradingClient === one.tradingClient && other.category === one.category;
