import type { RecordId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { queueEmail } from '../../platform/mail/queue-email.ts';
import { growthWords } from '../../stock/stones/growth-words.ts';
import type { Change } from '../change.ts';

const EMAIL_KINDS = [
  'confirm.approved',
  'confirm.rejected',
  'confirm.withdrawn',
  'confirm.expired',
  'confirm.reversed',
  'hold.withdrawn',
  'memo.withdrawn',
] as const;
/** Actions of other people about which the owner of the record gets an e-mail. */
export type OwnerEmail = 'hold.released' | 'hold.extended' | 'queue.left' | 'confirm.cancelled';
export type OrderEmail = (typeof EMAIL_KINDS)[number] | OwnerEmail;
export const isOrderEmail = (kind: string): kind is (typeof EMAIL_KINDS)[number] =>
  EMAIL_KINDS.some((emailKind) => emailKind === kind);

interface OrderEmailData {
  email: string;
  first_name: string;
  company_name: string;
  /** number of the order, hold or memo */
  order_no: string;
  /** text with one stone per line */
  stones: string;
}

const GROWTH = growthWords('s.growth_type');

// Reads the e-mails: one per document for the requester and for each person of the business.
const read = <const Table extends 'confirm_stone' | 'hold' | 'memo_line'>(
  table: Table,
  number: string,
  requesterColumn: string,
  claims?: { present: string[] },
) =>
  statement(
    `letters-of-${table}`,
    `with lines as (select l.*, ${number} as number, l.${requesterColumn} as asker from ${table} l where l.id = any($1))
     select u.email, u.first_name, b.company_name, c.number as order_no,
                string_agg(s.stock_no || '  ' || ${GROWTH} || ' ' || s.carat || ' ct  USD ' || to_char(c.amount, 'FM999,999,999,990.00'), E'\n' order by s.stock_no) as stones
           from lines c join stone s on s.id = c.stone_id join business b on b.id = c.business_id
           join app_user u on u.is_active and u.deleted_at is null and (u.business_id = b.id or u.id = c.asker)
          group by u.id, b.company_name, c.number order by c.number, u.email`,
    claims,
  );
const OF_ORDERS = read('confirm_stone', 'l.order_no', 'requested_by');
const OF_HOLDS = read('hold', 'l.hold_no', 'placed_by');
const OF_MEMOS = read(
  'memo_line',
  '(select m.memo_no from memo m where m.id = l.memo_id)',
  'issued_by',
  { present: ['order_no'] },
);
// Separate query, because a waitlist entry has neither a number nor a price.
const OF_PLACES = statement(
  'letters-of-hold_queue',
  `select u.email, u.first_name, b.company_name, '' as order_no,
                string_agg(s.stock_no || '  ' || ${GROWTH} || ' ' || s.carat || ' ct', E'\n' order by s.stock_no) as stones
           from hold_queue q join stone s on s.id = q.stone_id join business b on b.id = q.business_id
           join app_user u on u.is_active and u.deleted_at is null and u.business_id = b.id
          where q.id = any($1) group by u.id, b.company_name order by u.email`,
);
const READ: Readonly<
  Record<OrderEmail, typeof OF_ORDERS | typeof OF_HOLDS | typeof OF_MEMOS | typeof OF_PLACES>
> = {
  'hold.released': OF_HOLDS,
  'hold.extended': OF_HOLDS,
  'queue.left': OF_PLACES,
  'confirm.cancelled': OF_ORDERS,
  'confirm.approved': OF_ORDERS,
  'confirm.rejected': OF_ORDERS,
  'confirm.withdrawn': OF_ORDERS,
  'confirm.expired': OF_ORDERS,
  'confirm.reversed': OF_ORDERS,
  'hold.withdrawn': OF_HOLDS,
  'memo.withdrawn': OF_MEMOS,
};

const WORDS: Readonly<
  Record<OrderEmail, (order: OrderEmailData, reason: string) => { subject: string; body: string[] }>
> = {
  'confirm.approved': ({ order_no, stones }) => ({
    subject: `Approved: ${order_no}`,
    body: [
      `We have approved these stones of order ${order_no}:`,
      stones,
      'You can find the invoice under My lists.',
    ],
  }),
  'confirm.rejected': ({ order_no, stones }, reason) => ({
    subject: `Not sold: ${order_no}`,
    body: [
      `We cannot sell you these stones of order ${order_no}:`,
      stones,
      `The reason: ${reason}`,
      'You can find similar stones under My lists.',
    ],
  }),
  'confirm.withdrawn': ({ order_no, stones }, reason) => ({
    subject: `No longer available: ${order_no}`,
    body: [
      `These stones of order ${order_no} are no longer available, so we cannot sell them to you:`,
      stones,
      `The reason: ${reason}`,
      'You can find similar stones under My lists.',
    ],
  }),
  'hold.withdrawn': ({ order_no, stones }, reason) => ({
    subject: `No longer available: ${order_no}`,
    body: [
      `Hold ${order_no} has ended because these stones are no longer available:`,
      stones,
      `The reason: ${reason}`,
    ],
  }),
  'memo.withdrawn': ({ order_no, stones }, reason) => ({
    subject: `Removed from your memo: ${order_no}`,
    body: [
      `We have settled these stones of memo ${order_no} and taken them off the market:`,
      stones,
      `The reason: ${reason}`,
    ],
  }),
  'hold.released': ({ order_no, stones }, reason) => ({
    subject: `Hold released: ${order_no}`,
    body: [
      `We have released your hold ${order_no} on these stones:`,
      stones,
      `The reason: ${reason}`,
      'If you still want them, please hold them again or join the waitlist.',
    ],
  }),
  'hold.extended': ({ order_no, stones }, reason) => ({
    subject: `Hold extended: ${order_no}`,
    body: [
      `We have extended your hold ${order_no} on these stones:`,
      stones,
      `The reason: ${reason}`,
      'You can see when it ends under My lists.',
    ],
  }),
  'queue.left': ({ stones }, reason) => ({
    subject: 'Removed from the waitlist',
    body: [
      'We have removed you from the waitlist for these stones:',
      stones,
      `The reason: ${reason}`,
      'If you still want them, please join the waitlist again.',
    ],
  }),
  'confirm.cancelled': ({ order_no, stones }, reason) => ({
    subject: `Cancelled: ${order_no}`,
    body: [
      `We have cancelled these stones of order ${order_no}:`,
      stones,
      `The reason: ${reason}`,
      'The stones are available again. Please order them again if you still want them.',
    ],
  }),
  'confirm.reversed': ({ order_no, stones }, reason) => ({
    subject: `Sale reversed: ${order_no}`,
    body: [
      `We have reversed the sale of these stones of order ${order_no}:`,
      stones,
      `The reason: ${reason}`,
      'The stones are credited. You can find the credit note with the invoice under My lists.',
    ],
  }),
  'confirm.expired': ({ order_no, stones }) => ({
    subject: `Not answered in time: ${order_no}`,
    body: [
      `We did not answer order ${order_no} in time, so the order for these stones is cancelled:`,
      stones,
      'We are sorry. The stones are available again. Please order them again if you still want them.',
    ],
  }),
};

/**
 * E-mails the outcome of an order, hold or memo to the trading client. The e-mails are queued in
 * the transaction of the decision.
 */
export async function sendOrderEmails(
  change: Change,
  kind: OrderEmail,
  recordIds: readonly RecordId[],
): Promise<void> {
  const { rows } = await runStatement(change.connection, READ[kind], [
    recordIds as readonly never[],
  ]);
  for (const order of rows) {
    const { subject, body } = WORDS[kind](order, change.reason ?? '');
    const paragraphs = [`Dear ${order.first_name},`, ...body];
    await queueEmail(change, {
      kind,
      to: order.email,
      subject,
      body: `${paragraphs.join('\n\n')}\n`,
    });
  }
}
