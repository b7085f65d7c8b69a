import type { CreditNoteId, InvoiceId, MemoId, UserId } from '#api/ids.gen.ts';
import {
  APPROVAL,
  ENQUIRY_STATUS,
  HOLD_STATUS,
  INVOICE_STATUS,
  MEMO_MOVEMENT,
  type MemoStatusCode,
  REPORT_GROUPING,
} from '#machines/codes.ts';
import { statesWith } from '#machines/kernel/state-codes.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { enquiryMachine } from '#machines/workflows/enquiry.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { holdQueueMachine } from '#machines/workflows/hold-queue.ts';
import { invoiceMachine } from '#machines/workflows/invoice.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { returnCheckMachine } from '#machines/workflows/return-check.ts';
import { parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { stateIn, stateNotIn } from '../../platform/db/state-condition.ts';
import { lineList } from './line-list.ts';
import { addUnreadCounts, writesForClient } from './unread-enquiries.ts';

const { invoiceWise, orderWise, memoWise } = REPORT_GROUPING;

/** SQL condition: a hold that is live and expires within 24 hours. */
export const HOLD_ENDS_SOON = `${stateIn('l.state', holdMachine, 'live')} and l.until < now() + interval '24 hours'`;

export const holdList = lineList<{
  until: Date;
  extended: boolean;
  waiting: number;
}>({
  name: 'hold',
  bindsPrice: true,
  table: 'hold',
  joins: '',
  reference: 'l.hold_no',
  documents: [{ kind: 'hold', number: 'l.hold_no', id: 'l.id' }],
  maker: 'l.placed_by',
  remark: 'l.remark',
  reason: 'l.end_reason',
  columns: () => `l.until, l.extended,
    (select count(*) from hold_queue q where ${stateIn('l.state', holdMachine, 'live')} and q.stone_id = l.stone_id
        and ${stateIn('q.state', holdQueueMachine, 'live')})::int as waiting`,
  extras: ({ until, extended, waiting: inLine }) => ({
    hold: { until: until.toISOString(), extended, waiting: inLine },
  }),
  statuses: HOLD_STATUS,
  live: statesWith(holdMachine, 'live'),
  overdue: HOLD_ENDS_SOON,
  groupings: { [orderWise]: 'l.hold_no' },
});

export const confirmStoneList = lineList<{
  until: Date | null;
  requested_by: UserId;
  approved_by: UserId | null;
  decided_by: string | null;
  external_no: string | null;
  invoice_no: string | null;
  credit_note_no: string | null;
}>({
  name: 'confirm-stone',
  bindsPrice: true,
  table: 'confirm_stone',
  joins: `left join external_request e on e.id = l.external_request_id
    left join invoice_line il on il.confirm_stone_id = l.id left join invoice i on i.id = il.invoice_id
    left join credit_note cn on cn.id = il.credit_note_id`,
  reference: 'l.order_no',
  documents: [
    { kind: 'order', number: 'l.order_no', id: 'l.id' },
    { kind: 'request', number: 'e.request_no', id: 'l.id' },
  ],
  maker: 'l.requested_by',
  remark: 'l.remark',
  reason: 'l.reason',
  columns: (
    nameOf,
  ) => `l.until, l.requested_by, e.request_no as external_no, i.invoice_no, cn.credit_note_no,
    case when l.state = ${APPROVAL.approved.code} then l.decided_by end as approved_by,
    (select ${nameOf('d')} from app_user d where d.id = l.decided_by) as decided_by`,
  extras: ({
    until,
    requested_by,
    approved_by,
    decided_by,
    external_no,
    invoice_no,
    credit_note_no,
  }) => ({
    order: {
      until: until?.toISOString() ?? null,
      requested_by,
      approved_by,
      decided_by,
      external_no,
      invoice_no,
      credit_note_no,
    },
  }),
  statuses: APPROVAL,
  live: statesWith(confirmStoneMachine, 'live'),
  groupings: { [orderWise]: 'l.order_no', [invoiceWise]: 'i.invoice_no' },
});

/** SQL condition: the stone is on memo and the due date has passed. */
const MEMO_LINE_IS_OVERDUE = `${stateIn('l.state', memoLineMachine, 'live')} and m.due_on < current_date`;

export const memoList = lineList<{
  memo_id: MemoId;
  memo_state: MemoStatusCode;
  terms_days: number;
  due_on: string;
  days_out: number;
  is_overdue: boolean;
  in_check: boolean;
  decided_by: string | null;
  invoice_no: string | null;
}>({
  name: 'memo',
  bindsPrice: true,
  table: 'memo_line',
  joins: `join memo m on m.id = l.memo_id
    left join invoice_line il on il.memo_line_id = l.id and ${stateIn('il.state', invoiceMachine, 'live')} left join invoice i on i.id = il.invoice_id`,
  reference: 'm.memo_no',
  documents: [{ kind: 'memo', number: 'm.memo_no', id: 'l.memo_id' }],
  maker: 'l.issued_by',
  remark: 'coalesce(l.remark, m.remark)',
  reason: 'null::text',
  columns: (nameOf) => `l.memo_id, m.state as memo_state, m.terms_days, m.due_on, i.invoice_no,
    coalesce(l.ended_at, now())::date - l.created_at::date as days_out,
    ${MEMO_LINE_IS_OVERDUE} as is_overdue,
    exists (select from return_check c where c.memo_line_id = l.id and ${stateIn('c.state', returnCheckMachine, 'live')}) as in_check,
    case when ${stateNotIn('l.state', memoLineMachine, 'live')} then
      (select ${nameOf('d')} from ledger e join app_user d on d.id = e.actor_id
        where e.record_id = l.id and e.to_state = l.state order by e.id desc limit 1) end as decided_by`,
  extras: ({
    memo_id,
    memo_state,
    terms_days,
    due_on,
    days_out,
    is_overdue,
    in_check,
    decided_by,
    invoice_no,
  }) => ({
    memo: {
      memo_id,
      memo_state,
      terms_days,
      due_on,
      days_out,
      is_overdue,
      in_check,
      decided_by,
      invoice_no,
    },
  }),
  statuses: MEMO_MOVEMENT,
  live: statesWith(memoLineMachine, 'live'),
  groupings: { [memoWise]: 'm.memo_no', [invoiceWise]: 'i.invoice_no' },
  overdue: MEMO_LINE_IS_OVERDUE,
});

const OF_INVOICE = 'join invoice i on i.id = l.invoice_id';

export const invoiceList = lineList<{
  invoice_id: InvoiceId;
  source_no: string;
  due_on: string;
  credit_note_id: CreditNoteId | null;
  credit_note_no: string | null;
}>({
  name: 'invoice',
  table: 'invoice_line',
  joins: `${OF_INVOICE} left join credit_note cn on cn.id = l.credit_note_id`,
  reference: 'i.invoice_no',
  documents: [
    { kind: 'invoice', number: 'i.invoice_no', id: 'l.invoice_id' },
    { kind: 'creditNote', number: 'cn.credit_note_no', id: 'l.invoice_id' },
  ],
  maker: 'i.issued_by',
  makerJoin: OF_INVOICE,
  remark: 'null::text',
  reason: 'cn.reason',
  columns: () => 'l.invoice_id, i.source_no, i.due_on, l.credit_note_id, cn.credit_note_no',
  extras: ({ invoice_id, source_no, due_on, credit_note_id, credit_note_no }) => ({
    invoice: { invoice_id, source_no, due_on, credit_note_id, credit_note_no },
  }),
  statuses: INVOICE_STATUS,
  live: statesWith(invoiceMachine, 'live'),
  groupings: {
    [invoiceWise]: 'i.invoice_no',
    [orderWise]: 'case when l.confirm_stone_id is not null then i.source_no end',
    [memoWise]: 'case when l.memo_line_id is not null then i.source_no end',
  },
});

/**
 * SQL for the side of the enquiry that has not read the last message; null if the message was read
 * or the enquiry is not open.
 */
const UNREAD_BY = `(select case when ${writesForClient('w')} then 'house' else 'client' end
       from app_user w where w.id = t.author_id and ${stateIn('l.state', enquiryMachine, 'live')}
        and not exists (select from enquiry_read r join app_user v on v.id = r.user_id
                         where r.enquiry_id = l.id and r.message_id >= t.last_id
                           and ${writesForClient('v')} <> ${writesForClient('w')}))`;

export const enquiryList = lineList<{
  messages: number;
  last_text: string;
  last_at: Date;
  last_by: string;
  last_offer: string | null;
  unread_by: 'client' | 'house' | null;
}>({
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
  columns: (nameOf) => `t.messages, t.last_text, t.last_at, t.last_offer,
    (select ${nameOf('w')} from app_user w where w.id = t.author_id) as last_by,
    ${UNREAD_BY} as unread_by`,
  extras: ({ messages, last_text, last_at, last_by, last_offer, unread_by }) => ({
    enquiry: {
      messages,
      last_text,
      last_at: last_at.toISOString(),
      last_by,
      last_offer: parseDecimalOrNull(last_offer),
      unread: 0,
      unread_by,
    },
  }),
  statuses: ENQUIRY_STATUS,
  forReader: addUnreadCounts,
  live: statesWith(enquiryMachine, 'live'),
  groupings: { [orderWise]: 'l.enquiry_no' },
});
