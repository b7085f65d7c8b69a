import { KYC_STATUS, MEMO_REQUEST } from '#machines/codes.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { returnCheckMachine } from '#machines/workflows/return-check.ts';
import { supplierConfirmationMachine } from '#machines/workflows/supplier-confirmation.ts';
import { DAYS_OF, endsWithin } from '../../people/kyc/verification.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { statement } from '../../platform/db/statement.ts';
import { EXPOSURE, excessAmount, IS_OVER_LIMIT, OVER_SINCE } from '../exposure/credit-limits.ts';
import { HOLD_ENDS_SOON } from '../lines/lists.ts';
import { IS_OVERDUE } from '../memos/memo-documents.ts';

/** SQL condition: the business `b` belongs to associate $1. A null $1 matches every business. */
const OF_CALLER = '($1::uuid is null or b.associate_id = $1)';

const OF_CLIENT = `b.id as business_id, b.company_name,
  (select u.id from app_user u where u.business_id = b.id and u.deleted_at is null order by u.created_at, u.id limit 1) as client_id`;

/** SQL for sums over the window `one`. Each query defines `one` as the lines of one document. */
const TOGETHER =
  '(count(*) over one)::int as pieces, sum(s.carat) over one as carat, sum(l.amount) over one as amount';

const answered = (tag: 'gone' | 'unanswered'): string =>
  `count(*) filter (where ${stateIn('q.state', supplierConfirmationMachine, tag)}) over one`;

/** `about` counts the stones that the suppliers declined, and those without an answer. */
const SUPPLIER_ANSWERS = `nullif(concat_ws(', ', nullif(${answered('gone')}, 0) || ' declined by supplier',
    nullif(${answered('unanswered')}, 0) || ' awaiting supplier'), '')`;

const requests = (kind: keyof typeof MEMO_REQUEST): string =>
  `count(*) filter (where l.requested = ${MEMO_REQUEST[kind].code})`;

const REQUESTS = `select t.*, ${OF_CLIENT}, null::numeric as credit_limit, null::numeric as over_by
  from (select distinct on (l.order_no, l.business_id) l.id, l.order_no as number, l.business_id as of, l.requested_by as made_by,
               ${TOGETHER}, min(l.created_at) over one as at, ${SUPPLIER_ANSWERS} as about
          from confirm_stone l join stone s on s.id = l.stone_id left join supplier_confirmation q on q.confirm_stone_id = l.id where ${stateIn('l.state', confirmStoneMachine, 'live')}
        window one as (partition by l.order_no, l.business_id) order by l.order_no, l.business_id, l.id) t
  join business b on b.id = t.of where ${OF_CALLER}`;

const KYC = `select d.id, null::text as number, ${OF_CLIENT}, d.category || ', ' || d.document_name as about, d.sent_at as at, 1 as pieces,
       null::numeric as carat, null::numeric as amount, null::numeric as credit_limit, null::numeric as over_by,
       (select u.sent_by from kyc_upload u where u.document_id = d.id order by u.id desc limit 1) as made_by
  from kyc_document d join business b on b.id = d.business_id
 where d.state = ${KYC_STATUS.pending.code} and b.deleted_at is null and ${OF_CALLER}`;

const HOLDS = `select t.*, ${OF_CLIENT}, null::text as about, null::numeric as credit_limit, null::numeric as over_by, null::uuid as made_by
  from (select distinct on (l.hold_no, l.business_id) l.id, l.hold_no as number, l.business_id as of, ${TOGETHER},
               min(l.until) over one as at
          from hold l join stone s on s.id = l.stone_id where ${HOLD_ENDS_SOON}
        window one as (partition by l.hold_no, l.business_id) order by l.hold_no, l.business_id, l.until, l.id) t
  join business b on b.id = t.of where ${OF_CALLER}`;

/**
 * Memos that are overdue, or about which the client has an open request. `about` counts the
 * requests. A memo is overdue from the day after its due day.
 */
const MEMOS = `select m.id, m.memo_no as number, ${OF_CLIENT}, f.pieces, f.carat, f.amount,
       coalesce(f.requested_at, (m.due_on + 1)::timestamptz) as at,
       case when f.requested_at is not null
         then concat_ws(', ', nullif(f.buys, 0) || ' to buy', nullif(f.returns, 0) || ' to return', nullif(f.extensions, 0) || ' to extend',
                        case when ${IS_OVERDUE} then 'overdue' end) end as about,
       null::numeric as credit_limit, null::numeric as over_by, null::uuid as made_by
  from memo m join business b on b.id = m.business_id
  cross join lateral (select count(*)::int as pieces, sum(s.carat) as carat, sum(l.amount) as amount, min(l.requested_at) as requested_at,
                             ${requests('buy')} as buys, ${requests('return')} as returns, ${requests('extend')} as extensions
                        from memo_line l join stone s on s.id = l.stone_id
                       where l.memo_id = m.id and ${stateIn('l.state', memoLineMachine, 'live')}) f
 where (${IS_OVERDUE} or m.id in (select memo_id from memo_line where requested is not null)) and ${OF_CALLER}`;

const CHECKS = `select c.id, s.stock_no as number, ${OF_CLIENT}, m.memo_no as about, 1 as pieces, s.carat, l.amount, c.created_at as at,
       null::numeric as credit_limit, null::numeric as over_by, null::uuid as made_by
  from return_check c join stone s on s.id = c.stone_id join memo_line l on l.id = c.memo_line_id
  join memo m on m.id = l.memo_id join business b on b.id = c.business_id
 where ${stateIn('c.state', returnCheckMachine, 'live')} and ${OF_CALLER}`;

const LIMITS = `select b.id, null::text as number, ${OF_CLIENT}, 1 as pieces, null::numeric as carat, ${EXPOSURE} as amount, ${OVER_SINCE} as at,
       null::text as about, b.credit_limit, ${excessAmount('b.credit_limit', EXPOSURE)} as over_by, null::uuid as made_by
  from business b where ${IS_OVER_LIMIT} and ${OF_CALLER}`;

const OPEN_HITS = `select min(s.screened_at) from screening s where s.business_id = b.id and s.is_hit and s.decision is null`;

/** `at` is the time of the oldest undecided hit, or the day of the first reminder. */
const VERIFICATIONS = `select b.id, null::text as number, ${OF_CLIENT}, 1 as pieces, null::numeric as carat, null::numeric as amount,
       coalesce(h.at, (b.verified_until - ${DAYS_OF.due})::timestamptz) as at,
       case when h.at is not null then 'screening hit to decide'
            else case when b.verified_until < current_date then 'expired on ' else 'valid until ' end || to_char(b.verified_until, 'DD/MM/YYYY') end as about,
       null::numeric as credit_limit, null::numeric as over_by, null::uuid as made_by
  from business b cross join lateral (${OPEN_HITS}) h (at)
 where (h.at is not null or ${endsWithin(String(DAYS_OF.due))}) and b.is_active and b.deleted_at is null and ${OF_CALLER}`;

const page = (tasks: string): string =>
  `select q.id, q.number, q.business_id, q.company_name, q.client_id, q.about, q.pieces, q.carat, q.amount, q.credit_limit, q.over_by, q.at, q.made_by
     from (${tasks}) q order by q.at, q.id limit $2 offset $3`;
const sums = (tasks: string): string =>
  `select count(*)::int as left, coalesce(sum(q.pieces), 0)::int as pieces, sum(q.amount) as amount, min(q.at) as oldest_at
     from (${tasks}) q`;

export const QUEUES = {
  requests: {
    page: statement('day-requests', page(REQUESTS)),
    sums: statement('day-requests-sums', sums(REQUESTS)),
  },
  kyc: { page: statement('day-kyc', page(KYC)), sums: statement('day-kyc-sums', sums(KYC)) },
  holds: {
    page: statement('day-holds', page(HOLDS)),
    sums: statement('day-holds-sums', sums(HOLDS)),
  },
  memos: {
    page: statement('day-memos', page(MEMOS)),
    sums: statement('day-memos-sums', sums(MEMOS)),
  },
  checks: {
    page: statement('day-checks', page(CHECKS)),
    sums: statement('day-checks-sums', sums(CHECKS)),
  },
  limits: {
    page: statement('day-limits', page(LIMITS), { present: ['at'] }),
    sums: statement('day-limits-sums', sums(LIMITS)),
  },
  verifications: {
    page: statement('day-verifications', page(VERIFICATIONS), { present: ['at'] }),
    sums: statement('day-verifications-sums', sums(VERIFICATIONS)),
  },
} as const;
export type QueueName = keyof typeof QUEUES;
