import {
  APPROVAL,
  ENQUIRY_STATUS,
  HOLD_STATUS,
  INVOICE_STATUS,
  MEMO_MOVEMENT,
  PRICE_OFFER_STATUS,
  REPORT_GROUPING,
  SHIPMENT_STATUS,
} from '#machines/codes.ts';
import { statesWith } from '#machines/kernel/state-codes.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { enquiryMachine } from '#machines/workflows/enquiry.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { holdQueueMachine } from '#machines/workflows/hold-queue.ts';
import { invoiceMachine } from '#machines/workflows/invoice.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { priceOfferMachine } from '#machines/workflows/price-offer.ts';
import { returnCheckMachine } from '#machines/workflows/return-check.ts';
import { CONFIRM_STONE_FIELDS } from '#records/confirm-stone.ts';
import { ENQUIRY_FIELDS } from '#records/enquiry.ts';
import { HOLD_FIELDS } from '#records/hold.ts';
import { INVOICE_FIELDS } from '#records/invoice.ts';
import { MEMO_FIELDS } from '#records/memo.ts';
import { PRICE_OFFER_FIELDS } from '#records/price-offer.ts';
import { stateIn, stateNotIn } from '../../platform/db/state-condition.ts';
import { RENEWALS_LEFT } from '../memos/memo-documents.ts';
import { hideSupplierAnswers } from './hide-supplier-answers.ts';
import type { LineList } from './line-list.ts';
import { ownColumns } from './own-columns.ts';
import { hideOtherUndoers, undoableBy } from './undoable-hold.ts';
import { addUnreadCounts, writesForClient } from './unread-enquiries.ts';

const { invoiceWise, orderWise, memoWise } = REPORT_GROUPING;

export const HOLD_ENDS_SOON = `${stateIn('l.state', holdMachine, 'live')} and l.until < now() + interval '24 hours'`;

export const holdList: LineList = {
  name: 'hold',
  bindsPrice: true,
  table: 'hold',
  joins: '',
  reference: 'l.hold_no',
  documents: [{ kind: 'hold', number: 'l.hold_no', id: 'l.id' }],
  maker: 'l.placed_by',
  remark: 'l.remark',
  reason: 'l.end_reason',
  ...ownColumns('hold', HOLD_FIELDS, {
    undoable_by: undoableBy('l'),
    waiting: `(select count(*) from hold_queue q where ${stateIn('l.state', holdMachine, 'live')} and q.stone_id = l.stone_id
        and ${stateIn('q.state', holdQueueMachine, 'live')})::int`,
  }),
  statuses: HOLD_STATUS,
  forReader: hideOtherUndoers,
  live: statesWith(holdMachine, 'live'),
  overdue: HOLD_ENDS_SOON,
  until: 'l.until',
  groupings: { [orderWise]: 'l.hold_no' },
};

const SUPPLIER_STATUS = 'sc.state';

export const confirmStoneList: LineList = {
  name: 'confirm-stone',
  bindsPrice: true,
  table: 'confirm_stone',
  joins: `left join external_request e on e.id = l.external_request_id
    left join invoice_line il on il.confirm_stone_id = l.id left join invoice i on i.id = il.invoice_id
    left join credit_note cn on cn.id = il.credit_note_id left join supplier_confirmation sc on sc.confirm_stone_id = l.id`,
  reference: 'l.order_no',
  documents: [
    { kind: 'order', number: 'l.order_no', id: 'l.id' },
    { kind: 'request', number: 'e.request_no', id: 'l.id' },
  ],
  maker: 'l.requested_by',
  remark: 'l.remark',
  reason: 'l.reason',
  ...ownColumns('order', CONFIRM_STONE_FIELDS, {
    external_no: 'e.request_no',
    invoice_no: 'i.invoice_no',
    credit_note_no: 'cn.credit_note_no',
    supplier_status: SUPPLIER_STATUS,
    approved_by: `case when l.state = ${APPROVAL.approved.code} then l.decided_by end`,
    decided_by: (nameOf) => `(select ${nameOf('d')} from app_user d where d.id = l.decided_by)`,
  }),
  statuses: APPROVAL,
  forReader: hideSupplierAnswers,
  supplierStatus: SUPPLIER_STATUS,
  live: statesWith(confirmStoneMachine, 'live'),
  until: 'l.until',
  groupings: { [orderWise]: 'l.order_no', [invoiceWise]: 'i.invoice_no' },
};

const MEMO_LINE_IS_OVERDUE = `${stateIn('l.state', memoLineMachine, 'live')} and m.due_on < current_date`;

/** Joins the latest shipment of the line that was not cancelled and that the stone did not leave. */
const SHIPMENT_OF = (line: string): string =>
  `left join lateral (select h.shipment_no, h.state, h.carrier, h.tracking_no from shipment_line x join shipment h on h.id = x.shipment_id
      where x.stone_id = l.stone_id and ${line} and x.left_at is null and h.state <> ${SHIPMENT_STATUS.cancelled.code}
      order by h.created_at desc limit 1) sh on true`;
const SHIPPED = {
  shipment_no: 'sh.shipment_no',
  shipment_status: 'sh.state',
  carrier: 'sh.carrier',
  tracking_no: 'sh.tracking_no',
} as const;

export const memoList: LineList = {
  name: 'memo',
  bindsPrice: true,
  table: 'memo_line',
  joins: `join memo m on m.id = l.memo_id
    left join invoice_line il on il.memo_line_id = l.id and ${stateIn('il.state', invoiceMachine, 'live')} left join invoice i on i.id = il.invoice_id
    ${SHIPMENT_OF('(x.memo_line_id = l.id or x.invoice_line_id = il.id)')}`,
  reference: 'm.memo_no',
  documents: [{ kind: 'memo', number: 'm.memo_no', id: 'l.memo_id' }],
  maker: 'l.issued_by',
  remark: 'coalesce(l.remark, m.remark)',
  reason: 'null::text',
  ...ownColumns('memo', MEMO_FIELDS, {
    memo_state: 'm.state',
    terms_days: 'm.terms_days',
    due_on: 'm.due_on',
    invoice_no: 'i.invoice_no',
    ...SHIPPED,
    days_out: 'coalesce(l.ended_at, now())::date - l.created_at::date',
    is_overdue: MEMO_LINE_IS_OVERDUE,
    renewals_left: RENEWALS_LEFT,
    terms_accepted_at: 'm.terms_accepted_at',
    requested_by: (nameOf) => `(select ${nameOf('r')} from app_user r where r.id = l.requested_by)`,
    in_check: `exists (select from return_check c where c.memo_line_id = l.id and ${stateIn('c.state', returnCheckMachine, 'live')})`,
    decided_by: (nameOf) => `case when ${stateNotIn('l.state', memoLineMachine, 'live')} then
      (select ${nameOf('d')} from ledger e join app_user d on d.id = e.actor_id
        where e.record_id = l.id and e.to_state = l.state order by e.id desc limit 1) end`,
  }),
  statuses: MEMO_MOVEMENT,
  live: statesWith(memoLineMachine, 'live'),
  groupings: { [memoWise]: 'm.memo_no', [invoiceWise]: 'i.invoice_no' },
  overdue: MEMO_LINE_IS_OVERDUE,
};

const OF_INVOICE = 'join invoice i on i.id = l.invoice_id';

export const invoiceList: LineList = {
  name: 'invoice',
  table: 'invoice_line',
  joins: `${OF_INVOICE} left join credit_note cn on cn.id = l.credit_note_id
    ${SHIPMENT_OF('(x.invoice_line_id = l.id or x.memo_line_id = l.memo_line_id)')}`,
  reference: 'i.invoice_no',
  documents: [
    { kind: 'invoice', number: 'i.invoice_no', id: 'l.invoice_id' },
    { kind: 'creditNote', number: 'cn.credit_note_no', id: 'l.invoice_id' },
  ],
  maker: 'i.issued_by',
  makerJoin: OF_INVOICE,
  remark: 'null::text',
  reason: 'cn.reason',
  ...ownColumns('invoice', INVOICE_FIELDS, {
    source_no: 'i.source_no',
    due_on: 'i.due_on',
    credit_note_no: 'cn.credit_note_no',
    ...SHIPPED,
  }),
  statuses: INVOICE_STATUS,
  live: statesWith(invoiceMachine, 'live'),
  groupings: {
    [invoiceWise]: 'i.invoice_no',
    [orderWise]: 'case when l.confirm_stone_id is not null then i.source_no end',
    [memoWise]: 'case when l.memo_line_id is not null then i.source_no end',
  },
};

/**
 * SQL for the side that has not read the last message of an enquiry: the client or the company.
 * Null if the message was read or the enquiry is not open.
 */
const UNREAD_BY = `(select case when ${writesForClient('w')} then 'house' else 'client' end
       from app_user w where w.id = t.author_id and ${stateIn('l.state', enquiryMachine, 'live')}
        and not exists (select from enquiry_read r join app_user v on v.id = r.user_id
                         where r.enquiry_id = l.id and r.message_id >= t.last_id
                           and ${writesForClient('v')} <> ${writesForClient('w')}))`;

export const enquiryList: LineList = {
  name: 'enquiry',
  table: 'enquiry',
  joins: `cross join lateral (
      select count(*) over ()::int as messages, x.id as last_id, x.text as last_text, x.at as last_at, x.author_id,
             (select o.offered_per_ct from enquiry_message o where o.enquiry_id = l.id and o.offered_per_ct is not null order by o.id desc limit 1) as last_offer
        from enquiry_message x where x.enquiry_id = l.id order by x.id desc limit 1) as t`,
  reference: 'l.enquiry_no',
  documents: [{ kind: 'enquiry', number: 'l.enquiry_no', id: 'l.id' }],
  maker: 'l.asked_by',
  remark: 'null::text',
  reason: 'l.reason',
  ...ownColumns('enquiry', ENQUIRY_FIELDS, {
    messages: 't.messages',
    last_text: 't.last_text',
    last_at: 't.last_at',
    last_offer: 't.last_offer',
    last_by: (nameOf) => `(select ${nameOf('w')} from app_user w where w.id = t.author_id)`,
    unread_by: UNREAD_BY,
    // Placeholder: `addUnreadCounts` sets the number for the reader.
    unread: '0',
  }),
  statuses: ENQUIRY_STATUS,
  forReader: addUnreadCounts,
  live: statesWith(enquiryMachine, 'live'),
  groupings: { [orderWise]: 'l.enquiry_no' },
};

const PRICE_OFFER_ENDS_SOON = `${stateIn('l.state', priceOfferMachine, 'live')} and l.until < now() + interval '24 hours'`;

/** SQL for the difference between the current price and the asking price, in percent. */
export const PRICE_DIFFERENCE = 'round((l.offered_per_ct / l.price_per_ct - 1) * 100, 2)';

export const priceOfferList: LineList = {
  name: 'price-offer',
  table: 'price_offer',
  joins:
    'join enquiry q on q.id = l.enquiry_id left join confirm_stone co on co.id = l.confirm_stone_id',
  reference: 'l.offer_no',
  documents: [{ kind: 'priceOffer', number: 'l.offer_no', id: 'l.id' }],
  maker: 'l.offered_by',
  remark: 'l.remark',
  reason: 'l.reason',
  ...ownColumns('price_offer', PRICE_OFFER_FIELDS, {
    offered_amt: 'l.offered_amount',
    off_asking: PRICE_DIFFERENCE,
    enquiry_no: 'q.enquiry_no',
    order_no: 'co.order_no',
  }),
  statuses: PRICE_OFFER_STATUS,
  live: statesWith(priceOfferMachine, 'live'),
  overdue: PRICE_OFFER_ENDS_SOON,
  until: 'l.until',
  groupings: { [orderWise]: 'l.offer_no' },
};
