import type { components } from '#api/schema.gen.ts';
import {
  ACTIVE_FLAG,
  APPROVAL,
  DEMAND_STATUS,
  HOLD_QUEUE_STATUS,
  IMPORT_STATUS,
  KYC_STATUS,
  MEMO_MOVEMENT,
  PRICE_OFFER_STATUS,
  REGISTRATION,
  SHIPMENT_STATUS,
  STONE_STATUS,
  SUPPLIER_CONFIRMATION_STATUS,
} from '#machines/codes.ts';
import { statesWith } from '#machines/kernel/state-codes.ts';
import type { WorkflowName } from '#machines/registry.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { demandMachine } from '#machines/workflows/demand.ts';
import { enquiryMachine } from '#machines/workflows/enquiry.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { memoMachine } from '#machines/workflows/memo.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { returnCheckMachine } from '#machines/workflows/return-check.ts';
import { supplierConfirmationMachine } from '#machines/workflows/supplier-confirmation.ts';

export type NoticeKind = components['schemas']['Notice']['kind'];

/** States of a record in which its notice stays open. */
export interface OpenWhile {
  workflow: WorkflowName;
  table: string;
  state: string;
  codes: readonly number[];
}

const openWhile =
  (workflow: WorkflowName, table: string, state = 'state') =>
  (...codes: readonly number[]): OpenWhile => ({ workflow, table, state, codes });

const { active, inactive } = ACTIVE_FLAG;
const IS_ACTIVE = `case when is_active then ${active.code} else ${inactive.code} end`;
const hold = openWhile('hold', 'hold');
const place = openWhile('holdQueue', 'hold_queue');
const order = openWhile('confirmStone', 'confirm_stone');
const openOrder = order(...statesWith(confirmStoneMachine, 'live'));
const memo = openWhile('memo', 'memo');
const memoLine = openWhile('memoLine', 'memo_line');
const check = openWhile('returnCheck', 'return_check');
const confirmation = openWhile('supplierConfirmation', 'supplier_confirmation');
const asked = confirmation(...statesWith(supplierConfirmationMachine, 'live'));
const shipment = openWhile('shipment', 'shipment');
const enquiry = openWhile('enquiry', 'enquiry');
const priceOffer = openWhile('priceOffer', 'price_offer');
const demand = openWhile('demand', 'demand');
const list = openWhile('stockImport', 'stock_import');
const document = openWhile('kycDocument', 'kyc_document');
const business = openWhile('business', 'business', 'registration');
const liveMemo = memo(...statesWith(memoMachine, 'live'));

/**
 * Reasons why no state of the record closes a notice. Such a notice stays unread until the user
 * reads it. In the case of `FLAGGED`, an operation can close the notice too.
 */
const ENDED = 'The record has ended, and no later step can undo that.';
const FOUND = 'The result of a check never changes.';
const COMPARED = 'The next comparison of the search creates its own notice.';
const REMINDED =
  'The invoice shows what is still open, and a paid invoice gets no further reminder.';
const FLAGGED = 'The owner marks the enquiry as answered, which closes it.';

/** Record states in which each kind of notice stays open, or the reason why no state closes it. */
export const OPEN_WHILE = {
  'hold.expired': ENDED,
  'hold.withdrawn': ENDED,
  'hold.released': ENDED,
  'hold.extended': hold(...statesWith(holdMachine, 'live')),
  'queue.left': ENDED,
  'queue.offered': place(HOLD_QUEUE_STATUS.offered.code),
  'queue.lapsed': ENDED,
  'queue.recalled': place(HOLD_QUEUE_STATUS.waiting.code),
  'queue.closed': ENDED,
  'cart.closed': ENDED,
  'confirm.requested': openOrder,
  'confirm.updated': openOrder,
  'confirm.waiting': openOrder,
  'confirm.approved': order(APPROVAL.approved.code),
  'confirm.rejected': ENDED,
  'confirm.cancelled': ENDED,
  'confirm.expired': ENDED,
  'confirm.reversed': ENDED,
  'confirm.withdrawn': ENDED,
  'memo.withdrawn': ENDED,
  'memo.issued': memoLine(...statesWith(memoLineMachine, 'live')),
  'memo.sold': memoLine(MEMO_MOVEMENT.sold.code),
  'check.waiting': check(...statesWith(returnCheckMachine, 'live')),
  'check.failed': ENDED,
  'memo.requested': memoLine(...statesWith(memoLineMachine, 'live')),
  'memo.granted': ENDED,
  'memo.declined': memoLine(...statesWith(memoLineMachine, 'live')),
  'memoDocument.opened': liveMemo,
  'memoDocument.renewed': liveMemo,
  'memoDocument.accepted': liveMemo,
  'memo.due': liveMemo,
  'memo.overdue': liveMemo,
  'memo.suspended': liveMemo,
  'invoice.due': REMINDED,
  'invoice.overdue': REMINDED,
  'shipment.collected': shipment(SHIPMENT_STATUS.collected.code),
  'shipment.delivered': ENDED,
  'shipment.disputed': shipment(SHIPMENT_STATUS.disputed.code),
  'shipment.settled': ENDED,
  'enquiry.asked': enquiry(...statesWith(enquiryMachine, 'live')),
  'enquiry.answered': enquiry(...statesWith(enquiryMachine, 'live')),
  'enquiry.closed': ENDED,
  'supply.asked': asked,
  'supply.waiting': asked,
  'supply.confirmed': confirmation(SUPPLIER_CONFIRMATION_STATUS.confirmed.code),
  'supply.priceChanged': confirmation(SUPPLIER_CONFIRMATION_STATUS.priceChanged.code),
  'supply.declined': confirmation(SUPPLIER_CONFIRMATION_STATUS.declined.code),
  'supply.expired': confirmation(SUPPLIER_CONFIRMATION_STATUS.expired.code),
  'supply.sold': ENDED,
  'supply.ended': ENDED,
  'priceOffer.made': priceOffer(PRICE_OFFER_STATUS.offered.code),
  'priceOffer.countered': priceOffer(PRICE_OFFER_STATUS.countered.code),
  'priceOffer.accepted': ENDED,
  'priceOffer.declined': ENDED,
  'priceOffer.withdrawn': ENDED,
  'priceOffer.expired': ENDED,
  'priceOffer.closed': ENDED,
  'watchlist.freed': openWhile('stone', 'stone', 'status')(STONE_STATUS.available.code),
  'demand.matched': demand(...statesWith(demandMachine, 'live')),
  'demand.expired': demand(DEMAND_STATUS.closed.code),
  'feed.paused': openWhile('activeFlag', 'feed', IS_ACTIVE)(inactive.code),
  'export.paused': openWhile('activeFlag', 'stock_export', IS_ACTIVE)(inactive.code),
  'audit.broken': FOUND,
  'import.waiting': list(IMPORT_STATUS.waiting.code),
  'import.applied': list(IMPORT_STATUS.applied.code),
  'import.refused': ENDED,
  'import.rolledBack': ENDED,
  'kyc.approved': document(KYC_STATUS.approved.code),
  'kyc.rejected': document(KYC_STATUS.rejected.code),
  'kyc.takenBack': document(KYC_STATUS.pending.code),
  'business.registered': business(REGISTRATION.registered.code),
  'business.unregistered': business(REGISTRATION.unregistered.code),
  'business.expiring': business(REGISTRATION.registered.code),
  'business.expired': business(REGISTRATION.registered.code),
  'share.asked': FLAGGED,
  'search.alert': COMPARED,
} as const satisfies Readonly<Record<NoticeKind, OpenWhile | string>>;

export type ClosingKind = {
  [Kind in NoticeKind]: (typeof OPEN_WHILE)[Kind] extends string ? never : Kind;
}[NoticeKind];
export const isClosingKind = (kind: NoticeKind): kind is ClosingKind =>
  typeof OPEN_WHILE[kind] !== 'string';

export const CLOSING_KINDS = (Object.keys(OPEN_WHILE) as NoticeKind[]).filter(isClosingKind);

export const kindsClosedBy = (workflow: string, from: number, to: number): ClosingKind[] =>
  CLOSING_KINDS.filter((kind) => {
    const open: OpenWhile = OPEN_WHILE[kind];
    return open.workflow === workflow && open.codes.includes(from) && !open.codes.includes(to);
  });
