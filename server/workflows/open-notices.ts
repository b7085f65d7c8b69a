import type { components } from '#api/schema.gen.ts';
import {
  ACTIVE_FLAG,
  APPROVAL,
  DEMAND_STATUS,
  ENQUIRY_STATUS,
  HOLD_QUEUE_STATUS,
  HOLD_STATUS,
  IMPORT_STATUS,
  KYC_STATUS,
  MEMO_MOVEMENT,
  MEMO_STATUS,
  REGISTRATION,
  RETURN_CHECK_STATUS,
  STONE_STATUS,
} from '#machines/codes.ts';
import type { WorkflowName } from '#machines/registry.ts';

export type NoticeKind = components['schemas']['Notice']['kind'];

/** States of a record in which its notice stays open. */
export interface OpenWhile {
  workflow: WorkflowName;
  table: string;
  /** SQL expression for the state of the record */
  state: string;
  codes: readonly number[];
}

const openWhile =
  (workflow: WorkflowName, table: string, state = 'state') =>
  (...codes: readonly { code: number }[]): OpenWhile => ({
    workflow,
    table,
    state,
    codes: codes.map(({ code }) => code),
  });

const { active, inactive } = ACTIVE_FLAG;
const IS_ACTIVE = `case when is_active then ${active.code} else ${inactive.code} end`;
const hold = openWhile('hold', 'hold');
const place = openWhile('holdQueue', 'hold_queue');
const order = openWhile('confirmStone', 'confirm_stone');
const memo = openWhile('memo', 'memo');
const memoLine = openWhile('memoLine', 'memo_line');
const check = openWhile('returnCheck', 'return_check');
const enquiry = openWhile('enquiry', 'enquiry');
const demand = openWhile('demand', 'demand');
const list = openWhile('stockImport', 'stock_import');
const document = openWhile('kycDocument', 'kyc_document');
const business = openWhile('business', 'business', 'registration');
const overdue = memo(MEMO_STATUS.open, MEMO_STATUS.partial);

/**
 * Reasons why the record of a notice never closes the notice. The notice is closed when it is read.
 */
const ENDED = 'The record has ended, and no later step undoes that.';
const FOUND = 'A finding never changes.';
const FLAGGED = 'The owner marks the enquiry as answered, which closes it.';

/** Record states in which each kind of notice stays open, or the reason why no state closes it. */
export const OPEN_WHILE = {
  'hold.expired': ENDED,
  'hold.withdrawn': ENDED,
  'hold.released': ENDED,
  'hold.extended': hold(HOLD_STATUS.held),
  'queue.left': ENDED,
  'queue.offered': place(HOLD_QUEUE_STATUS.offered),
  'queue.lapsed': ENDED,
  'queue.recalled': place(HOLD_QUEUE_STATUS.waiting),
  'queue.closed': ENDED,
  'cart.closed': ENDED,
  'confirm.requested': order(APPROVAL.pending),
  'confirm.updated': order(APPROVAL.pending),
  'confirm.waiting': order(APPROVAL.pending),
  'confirm.approved': order(APPROVAL.approved),
  'confirm.rejected': ENDED,
  'confirm.cancelled': ENDED,
  'confirm.expired': ENDED,
  'confirm.reversed': ENDED,
  'confirm.withdrawn': ENDED,
  'memo.withdrawn': ENDED,
  'memo.issued': memoLine(MEMO_MOVEMENT.issued),
  'memo.sold': memoLine(MEMO_MOVEMENT.sold),
  'check.waiting': check(RETURN_CHECK_STATUS.waiting),
  'check.failed': ENDED,
  'memo.overdue': overdue,
  'memo.suspended': overdue,
  'enquiry.asked': enquiry(ENQUIRY_STATUS.open),
  'enquiry.answered': enquiry(ENQUIRY_STATUS.open),
  'enquiry.closed': ENDED,
  'watchlist.freed': openWhile('stone', 'stone', 'status')(STONE_STATUS.available),
  'demand.matched': demand(DEMAND_STATUS.open, DEMAND_STATUS.matched),
  'demand.expired': demand(DEMAND_STATUS.closed),
  'feed.paused': openWhile('activeFlag', 'feed', IS_ACTIVE)(inactive),
  'export.paused': openWhile('activeFlag', 'stock_export', IS_ACTIVE)(inactive),
  'audit.broken': FOUND,
  'import.waiting': list(IMPORT_STATUS.waiting),
  'import.applied': list(IMPORT_STATUS.applied),
  'import.refused': ENDED,
  'import.rolledBack': ENDED,
  'kyc.approved': document(KYC_STATUS.approved),
  'kyc.rejected': document(KYC_STATUS.rejected),
  'kyc.takenBack': document(KYC_STATUS.pending),
  'business.registered': business(REGISTRATION.registered),
  'business.unregistered': business(REGISTRATION.unregistered),
  'share.asked': FLAGGED,
} as const satisfies Readonly<Record<NoticeKind, OpenWhile | string>>;

/** Kinds of notices that a step of their record closes. */
export type ClosingKind = {
  [Kind in NoticeKind]: (typeof OPEN_WHILE)[Kind] extends string ? never : Kind;
}[NoticeKind];
export const isClosingKind = (kind: NoticeKind): kind is ClosingKind =>
  typeof OPEN_WHILE[kind] !== 'string';

export const CLOSING_KINDS = (Object.keys(OPEN_WHILE) as NoticeKind[]).filter(isClosingKind);

/** Returns the kinds of notices that a step between these two states closes. */
export const kindsClosedBy = (workflow: string, from: number, to: number): ClosingKind[] =>
  CLOSING_KINDS.filter((kind) => {
    const open: OpenWhile = OPEN_WHILE[kind];
    return open.workflow === workflow && open.codes.includes(from) && !open.codes.includes(to);
  });
