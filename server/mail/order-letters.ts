import { statement } from '../db/statement.ts';
import type { Change } from '../workflows/change.ts';
import { queueMail } from './queue-mail.ts';

const LETTERS = ['confirm.approved', 'confirm.rejected', 'confirm.expired'] as const;
export type OrderLetter = (typeof LETTERS)[number];
export const isOrderLetter = (kind: string): kind is OrderLetter =>
  LETTERS.some((letter) => letter === kind);

interface OrderToTell {
  email: string;
  first_name: string;
  company_name: string;
  order_no: string;
  /** one line a stone */
  stones: string;
}

// Told are whoever asked and the people of the business; one letter an order.
const READ = statement(
  'order-letters',
  `select u.email, u.first_name, b.company_name, c.order_no,
                string_agg(s.stock_no || '  ' || s.carat || ' ct  USD ' || to_char(c.amount, 'FM999,999,999,990.00'), E'\n' order by s.stock_no) as stones
           from confirm_stone c join stone s on s.id = c.stone_id join business b on b.id = c.business_id
           join app_user u on u.is_active and u.deleted_at is null and (u.business_id = b.id or u.id = c.requested_by)
          where c.id = any($1)
          group by u.id, b.company_name, c.order_no order by c.order_no, u.email`,
);

const WORDS: Readonly<
  Record<OrderLetter, (order: OrderToTell, reason: string) => { subject: string; body: string[] }>
> = {
  'confirm.approved': ({ order_no, stones }) => ({
    subject: `Approved: ${order_no}`,
    body: [
      `We have approved these stones of order ${order_no}:`,
      stones,
      'The invoice is written; you find it under My lists.',
    ],
  }),
  'confirm.rejected': ({ order_no, stones }, reason) => ({
    subject: `Not sold: ${order_no}`,
    body: [
      `We cannot sell you these stones of order ${order_no}:`,
      stones,
      `The reason: ${reason}`,
      'Under My lists you see stones that come close.',
    ],
  }),
  'confirm.expired': ({ order_no, stones }) => ({
    subject: `Not answered in time: ${order_no}`,
    body: [
      `We did not answer in time for these stones of order ${order_no}, so your request for them is cancelled:`,
      stones,
      'We are sorry. The stones are free again: please ask once more if you still want them.',
    ],
  }),
};

/** Tells a client what became of its order, in the transaction of the decision. */
export async function sendOrderLetters(
  change: Change,
  kind: OrderLetter,
  orderIds: readonly string[],
): Promise<void> {
  const { rows } = await change.client.query<OrderToTell>({ ...READ, values: [orderIds] });
  for (const order of rows) {
    const { subject, body } = WORDS[kind](order, change.reason ?? '');
    const paragraphs = [`Dear ${order.first_name},`, ...body];
    await queueMail(change, {
      kind,
      to: order.email,
      subject,
      body: `${paragraphs.join('\n\n')}\n`,
    });
  }
}
