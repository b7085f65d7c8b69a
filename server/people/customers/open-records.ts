import type pg from 'pg';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { enquiryMachine } from '#machines/workflows/enquiry.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { holdQueueMachine } from '#machines/workflows/hold-queue.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { paymentMachine } from '#machines/workflows/payment.ts';
import { priceOfferMachine } from '#machines/workflows/price-offer.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { RefusalEntry } from '../../platform/http/refusal.ts';

interface Kind {
  table: 'hold' | 'hold_queue' | 'confirm_stone' | 'memo_line' | 'enquiry' | 'price_offer';
  isOpen: string;
  begunBy: string;
  says: string;
}

/**
 * Open records of these kinds block the deletion of a customer. Requests of API clients are
 * missing: their pending orders block the deletion already.
 */
export const OPEN_RECORD_KINDS = {
  CONFIRM_STONE: {
    table: 'confirm_stone',
    isOpen: stateIn('l.state', confirmStoneMachine, 'live'),
    begunBy: 'requested_by',
    says: `'Order ' || l.order_no || ' for ' || s.stock_no || ' is awaiting a decision.'`,
  },
  ENQUIRY: {
    table: 'enquiry',
    isOpen: stateIn('l.state', enquiryMachine, 'live'),
    begunBy: 'asked_by',
    says: `'Enquiry ' || l.enquiry_no || ' about ' || s.stock_no || ' is open.'`,
  },
  HOLD: {
    table: 'hold',
    isOpen: stateIn('l.state', holdMachine, 'live'),
    begunBy: 'placed_by',
    says: `'Hold ' || l.hold_no || ' on ' || s.stock_no || ' is still active.'`,
  },
  HOLD_QUEUE: {
    table: 'hold_queue',
    isOpen: stateIn('l.state', holdQueueMachine, 'live'),
    begunBy: 'joined_by',
    says: `'A waitlist entry for ' || s.stock_no || ' is open.'`,
  },
  MEMO: {
    table: 'memo_line',
    isOpen: stateIn('l.state', memoLineMachine, 'live'),
    begunBy: 'issued_by',
    says: `s.stock_no || ' is out on memo ' || (select m.memo_no from memo m where m.id = l.memo_id) || '.'`,
  },
  PRICE_OFFER: {
    table: 'price_offer',
    isOpen: stateIn('l.state', priceOfferMachine, 'live'),
    begunBy: 'offered_by',
    says: `'Price offer ' || l.offer_no || ' for ' || s.stock_no || ' is open.'`,
  },
} as const satisfies Record<string, Kind>;
export type OpenRecordKind = keyof typeof OPEN_RECORD_KINDS;

const READ = statement(
  'live-records',
  `${Object.entries(OPEN_RECORD_KINDS)
    .map(
      ([code, { table, isOpen, begunBy, says }]) =>
        `select l.id, '${code}' as code, s.stock_no, ${says} as message
           from ${table} l join stone s on s.id = l.stone_id
          where ${isOpen} and ($1::uuid is null or l.business_id = $1)
            and ($2::uuid is null or l.${begunBy} = $2)`,
    )
    .join('\n union all ')} order by 2, 3`,
  // A foreign key guarantees that the memo in the message exists, so the message is never null.
  { present: ['message'] },
);

interface OpenRecord extends RefusalEntry {
  id: string;
  code: OpenRecordKind;
}

/**
 * A null `userId` means the whole business. A null `businessId` means all businesses of the user.
 */
export async function readOpenRecords(
  db: pg.Pool | pg.PoolClient,
  of: { businessId: BusinessId; userId: UserId | null } | { businessId: null; userId: UserId },
): Promise<OpenRecord[]> {
  const { rows } = await runStatement(db, READ, [of.businessId, of.userId]);
  return rows;
}

const COLLEAGUES = statement(
  'customer-colleagues',
  `select from app_user where business_id = $1 and id <> $2 and role_id = ${ROLE.customer} and deleted_at is null limit 1`,
);

const OPEN_ACCOUNT = statement(
  'customer-open-account',
  `select i.id, 'INVOICE' as code, 'Invoice ' || i.invoice_no || ' is open with USD ' || to_char(i.open, 'FM999,999,999,990.00') || '.' as message
     from invoice i where i.business_id = $1 and i.open > 0
    union all
   select p.id, 'PAYMENT', 'Payment ' || p.payment_no || ' has a credit of USD ' || to_char(p.amount - p.used, 'FM999,999,999,990.00') || '.'
     from payment p where p.business_id = $1 and p.used < p.amount and ${stateIn('p.state', paymentMachine, 'live')}
    order by 2, 3`,
  // Both documents get their number in the transaction that creates them.
  { present: ['message'] },
);

/**
 * For the last customer of a business, all records of the business block the deletion, and so do
 * its open invoices and its credit.
 */
export async function readBlockingRecords(
  db: pg.Pool | pg.PoolClient,
  { businessId, userId }: { businessId: BusinessId; userId: UserId },
): Promise<{ isLast: boolean; live: RefusalEntry[] }> {
  const isLast = (await runStatement(db, COLLEAGUES, [businessId, userId])).rowCount === 0;
  if (!isLast) return { isLast, live: await readOpenRecords(db, { businessId, userId }) };
  const records = await readOpenRecords(db, { businessId, userId: null });
  const { rows: account } = await runStatement(db, OPEN_ACCOUNT, [businessId]);
  return { isLast, live: [...records, ...account] };
}
