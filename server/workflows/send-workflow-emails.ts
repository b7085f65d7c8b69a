import type { RecordId } from '#api/ids.gen.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { stateIn } from '../platform/db/state-condition.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { idsOfChosen } from '../platform/db/table-ids.ts';
import { composeEmail } from '../platform/mail/email-templates.ts';
import { queueEmail } from '../platform/mail/queue-email.ts';
import type { WorkflowEmailKind } from '../platform/mail/templates/workflow-email.ts';
import { growthWords } from '../stock/stones/growth-words.ts';
import type { Change } from './change.ts';

const RECIPIENT = `u.email, u.first_name as "firstName", b.company_name as "companyName"`;
const GROWTH = growthWords('s.growth_type');

// Reads the data of one e-mail per document and recipient. Recipients are the requester and the
// active users of the business.
const readPriced = <const Table extends 'confirm_stone' | 'hold' | 'memo_line'>(
  table: Table,
  number: string,
  requesterColumn: string,
  claims?: { present: string[] },
) =>
  statement(
    `emails-of-${table}`,
    `with lines as (select l.*, ${number} as number, l.${requesterColumn} as asker from ${table} l where l.id = any($1))
     select ${RECIPIENT}, c.number as reference,
                string_agg(s.stock_no || '  ' || ${GROWTH} || ' ' || s.carat || ' ct  USD ' || to_char(c.amount, 'FM999,999,999,990.00'), E'\n' order by s.stock_no) as stones
           from lines c join stone s on s.id = c.stone_id join business b on b.id = c.business_id
           join app_user u on u.is_active and u.deleted_at is null and (u.business_id = b.id or u.id = c.asker)
          group by u.id, b.company_name, c.number order by c.number, u.email`,
    claims,
  );

const OF_BUSINESS =
  'join app_user u on u.business_id = b.id and u.is_active and u.deleted_at is null';

/**
 * Statements that read the recipients and the record. The key is the part of the e-mail kind before
 * the dot: `hold` for every kind that starts with "hold.".
 */
const READ = {
  confirm: readPriced('confirm_stone', 'l.order_no', 'requested_by'),
  hold: readPriced('hold', 'l.hold_no', 'placed_by'),
  memo: readPriced(
    'memo_line',
    '(select m.memo_no from memo m where m.id = l.memo_id)',
    'issued_by',
    { present: ['reference'] },
  ),
  // One e-mail per memo, with the stones that are still out.
  memoDocument: statement(
    'emails-of-memo',
    `select ${RECIPIENT}, m.memo_no || ', now due on ' || to_char(m.due_on, 'FMDD Mon YYYY') as reference,
                string_agg(s.stock_no || '  ' || ${GROWTH} || ' ' || s.carat || ' ct  USD ' || to_char(l.amount, 'FM999,999,999,990.00'), E'\n' order by s.stock_no) as stones
           from memo m join memo_line l on l.memo_id = m.id and ${stateIn('l.state', memoLineMachine, 'live')} join stone s on s.id = l.stone_id
           join business b on b.id = m.business_id ${OF_BUSINESS}
          where m.id = any($1) group by u.id, b.company_name, m.id order by m.memo_no, u.email`,
  ),
  priceOffer: statement(
    'emails-of-price_offer',
    `select ${RECIPIENT}, o.offer_no as reference,
                string_agg(s.stock_no || '  ' || ${GROWTH} || ' ' || s.carat || ' ct  USD ' || to_char(o.offered_per_ct, 'FM999,999,990.00')
                  || ' per ct  USD ' || to_char(o.offered_amount, 'FM999,999,999,990.00')
                  || '  (asking price: USD ' || to_char(o.price_per_ct, 'FM999,999,990.00') || ' per ct)', E'\n' order by s.stock_no) as stones
           from price_offer o join stone s on s.id = o.stone_id join business b on b.id = o.business_id ${OF_BUSINESS}
          where o.id = any($1) group by u.id, b.company_name, o.offer_no order by o.offer_no, u.email`,
  ),
  // `readPriced` does not fit, because a waitlist entry has neither a document number nor a price.
  queue: statement(
    'emails-of-hold_queue',
    `select ${RECIPIENT}, '' as reference,
                string_agg(s.stock_no || '  ' || ${GROWTH} || ' ' || s.carat || ' ct', E'\n' order by s.stock_no) as stones
           from hold_queue q join stone s on s.id = q.stone_id join business b on b.id = q.business_id ${OF_BUSINESS}
          where q.id = any($1) group by u.id, b.company_name order by u.email`,
  ),
  kyc: statement(
    'business-emails-documents',
    `select ${RECIPIENT}, d.document_name as reference, '' as stones
             from kyc_document d
             join business b on b.id = d.business_id ${OF_BUSINESS}
            where d.id = any($1) order by u.id, d.id`,
  ),
  business: statement(
    'business-emails-businesses',
    `select ${RECIPIENT}, '' as reference, '' as stones from business b ${OF_BUSINESS} where b.id = any($1) order by u.id`,
  ),
} as const;

type Prefix<Kind> = Kind extends `${infer First}.${string}` ? First : never;

/**
 * Queues the e-mails about an event of a state machine in the event's transaction, so that a
 * rollback sends none.
 */
export async function sendWorkflowEmails(
  change: Change,
  kind: WorkflowEmailKind,
  recordIds: readonly RecordId[],
): Promise<void> {
  const read = READ[kind.split('.')[0] as Prefix<WorkflowEmailKind>];
  const { rows } = await runStatement(change.connection, read, [idsOfChosen(recordIds)]);
  const reason = change.reason ?? '';
  for (const record of rows)
    await queueEmail(change, composeEmail(kind, record.email, { ...record, reason }));
}
