import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { byCode, MEMO_MOVEMENT, MEMO_STATUS } from '#machines/codes.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { figures, figuresOver, type MemoDocument } from './memo-documents.ts';

type MemoThen = Omit<components['schemas']['MemoThen'], 'at'>;
type LineThen = components['schemas']['MemoLineThen'];

/**
 * SQL for the last ledger row of a record up to the moment $2. $2 has milliseconds only, so the
 * comparison truncates the microseconds of `at`.
 */
const lastStep = (record: string, workflow: string): string =>
  `lateral (select e.id, e.at, e.to_state from ledger e
     where e.record_id = ${record} and e.workflow = '${workflow}' and date_trunc('milliseconds', e.at) <= $2
     order by e.id desc limit 1)`;

const MEMO = statement(
  'memo-then',
  `select p.at, p.to_state as state, d.due_on as "dueOn", d.due_on < $2::timestamptz::date as "isLate", $2::timestamptz::date - d.due_on as "daysLate",
          not exists (select from ledger e where e.record_id = m.id and e.workflow = 'memo' and e.id > p.id) as "isLast"
     from memo m cross join ${lastStep('m.id', 'memo')} p
     cross join lateral (select coalesce((select r.was_due_on from memo_renewal r
       where r.memo_id = m.id and date_trunc('milliseconds', r.at) > $2 order by r.at limit 1), m.due_on) as due_on) d
    where m.id = $1`,
  { present: ['isLate', 'daysLate'] },
);

// Lines of the memo at moment $2. A sold stone has the price that its invoice line had then; any
// other stone has its issue price.
const STOOD = `select l.id, l.stone_id, s.stock_no, s.carat, p.to_state as state, l.rap,
          case when b.amount is not null then b.disc when l.issued_amount is not null then l.issued_disc else l.disc end as disc,
          coalesce(b.price_per_ct, l.issued_per_ct, l.price_per_ct) as per_ct, coalesce(b.amount, l.issued_amount, l.amount) as amount
     from memo_line l join stone s on s.id = l.stone_id
     cross join ${lastStep('l.id', 'memoLine')} p
     left join lateral (
       select i.disc, i.price_per_ct, i.amount from invoice_line i cross join ${lastStep('i.id', 'invoice')} billed
        where p.to_state = ${MEMO_MOVEMENT.sold.code} and i.memo_line_id = l.id order by billed.at desc limit 1) b on true
    where l.memo_id = $1`;
const LINES = statement('memo-lines-then', `${STOOD} order by s.stock_no`);
const SUMS = statement('memo-sums-then', figuresOver(STOOD));

/**
 * Reconstructs from the ledger how a memo and its lines were at a moment. Returns null if the memo
 * was issued later.
 */
export async function readMemoAsOf(
  pool: pg.Pool,
  memo: MemoDocument,
  at: Date,
): Promise<MemoThen | null> {
  const [documents, { rows }, sums] = await Promise.all([
    runStatement(pool, MEMO, [memo.id, at]),
    runStatement(pool, LINES, [memo.id, at]),
    runStatement(pool, SUMS, [memo.id, at]),
  ]);
  const [stood] = documents.rows;
  const [sum] = sums.rows;
  if (!stood || !sum) return null;
  const lines = rows.map(
    ({ per_ct, amount, disc, rap, carat: _, ...line }): LineThen => ({
      ...line,
      rap: parseDecimalOrNull(rap),
      markup_disc: parseDecimalOrNull(disc),
      markup_ppc: parseDecimal(per_ct),
      sell_amt: parseDecimal(amount),
    }),
  );
  const { code: closed } = MEMO_STATUS.closed;
  const isClosed = stood.state === closed;
  const isAccepted =
    memo.terms_accepted_at !== null && Date.parse(memo.terms_accepted_at) <= at.getTime();
  const isOverdue = !isClosed && stood.isLate;
  return {
    memo: {
      ...memo,
      state: byCode(MEMO_STATUS, stood.state).code,
      due_on: stood.dueOn,
      renewals: memo.renewals.filter((renewal) => Date.parse(renewal.at) <= at.getTime()),
      terms_accepted_at: isAccepted ? memo.terms_accepted_at : null,
      terms_accepted_by: isAccepted ? memo.terms_accepted_by : null,
      is_overdue: isOverdue,
      days_overdue: isOverdue ? stood.daysLate : 0,
      // `closed_at` stores only the last closing of the memo, so the time of an earlier closing is
      // read from the ledger.
      closed_at: isClosed ? (stood.isLast && memo.closed_at) || stood.at.toISOString() : null,
      ...figures(sum),
    },
    lines,
  };
}
