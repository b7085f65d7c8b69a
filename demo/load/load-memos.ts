import type pg from 'pg';
import { INVOICE_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { copyRows, type Field } from '../../server/platform/db/copy-rows.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { continueSeries } from '../number-series.ts';
import { idAt } from '../people-ids.ts';
import type { HistorySource } from '../write/history-source.ts';
import { writeMemos } from '../write/write-memos.ts';

/**
 * Limits of some trading clients, in dollars. A memo above `selfService` needs an approval by
 * staff. A null `credit` means no credit limit.
 */
const LIMITS: readonly (readonly [business: number, selfService: number, credit: number | null])[] =
  [
    [0, 100_000, 750_000],
    [3, 250_000, null],
    [5, 0, 10_000],
  ];

const SET_LIMIT = statement(
  'demo-memo-limit-set',
  'update business set memo_limit = $2, credit_limit = $3 where id = $1',
);

// Inserts lower limits, which applied from the creation of the business until 120 days before the
// demo data is loaded.
const LIMIT_PAST = statement(
  'demo-memo-limit-past',
  `with kept as (update business_limit_past p set until = b.created_at from business b where b.id = $1 and p.business_id = b.id)
   insert into business_limit_past (business_id, until, memo_limit, credit_limit) values ($1, $2::timestamptz - interval '120 days', $3, $4)`,
);
const FIRST_SHARE = 0.6;

/** Loads memos, their returns and sales, and the invoices. Returns the ledger steps. */
export async function loadMemos(
  connection: pg.PoolClient,
  { seed, anchor, ids, scenarios, priceFor }: HistorySource,
): Promise<Field[][]> {
  const numbers = await readNumbers(connection);
  const rows = writeMemos({
    seed,
    anchor,
    ids,
    memos: scenarios.memos,
    priceFor,
    nextNumber: numbers.next,
  });
  const {
    memos,
    renewals,
    lines,
    ends,
    checks,
    checkEnds,
    invoices,
    invoiceLines,
    states,
    events,
  } = rows;
  await connection.query(`
    create temp table demo_memo_end (line_id uuid, stone_id uuid, state smallint, status smallint, at timestamptz) on commit drop;
    create temp table demo_check_end (check_id uuid, state smallint, carat numeric, seen boolean, condition text, remark text, by uuid, at timestamptz) on commit drop;
    create temp table demo_credit (line_id uuid, note_id uuid, at timestamptz) on commit drop;
    create temp table demo_memo_state (memo_id uuid, state smallint, at timestamptz, step int generated always as identity) on commit drop`);
  await copyRows(connection, `memo (${MEMO_COLUMNS}) from stdin`, memos);
  await copyRows(connection, 'memo_renewal (memo_id, at, was_due_on, due_on) from stdin', renewals);
  await copyRows(connection, `memo_line (${LINE_COLUMNS}) from stdin`, lines);
  await copyRows(connection, `invoice (${INVOICE_COLUMNS}) from stdin`, invoices);
  await copyRows(connection, `invoice_line (${INVOICE_LINE_COLUMNS}) from stdin`, invoiceLines);
  await copyRows(connection, `credit_note (${CREDIT_COLUMNS}) from stdin`, rows.creditNotes);
  await copyRows(connection, 'demo_credit from stdin', rows.credits);
  await copyRows(connection, `return_check (${CHECK_COLUMNS}) from stdin`, checks);
  await copyRows(connection, 'demo_check_end from stdin', checkEnds);
  await copyRows(connection, 'demo_memo_end from stdin', ends);
  await copyRows(connection, 'demo_memo_state (memo_id, state, at) from stdin', states);
  await connection.query(`
    update stone s set status = ${STONE_STATUS.memo.code}, status_changed_at = l.created_at
      from memo_line l where l.stone_id = s.id;
    update stone s set status = e.status, status_changed_at = e.at from demo_memo_end e where e.stone_id = s.id;
    update memo_line l set state = e.state, ended_at = e.at from demo_memo_end e where e.line_id = l.id;
    update return_check c set state = e.state, carat = e.carat, report_seen = e.seen, condition = e.condition, remark = e.remark,
           decided_by = e.by, ended_at = e.at from demo_check_end e where e.check_id = c.id;
    update invoice_line l set state = ${INVOICE_STATUS.credited.code}, credit_note_id = c.note_id, ended_at = c.at
      from demo_credit c where c.line_id = l.id;
    update memo m set state = e.state, closed_at = e.at
      from (select distinct on (memo_id) * from demo_memo_state order by memo_id, step desc) e where e.memo_id = m.id`);
  await numbers.write();
  for (const [business, selfService, credit] of LIMITS) {
    const id = idAt(ids.businesses, business);
    await runStatement(connection, SET_LIMIT, [id, selfService, credit]);
    const first = credit === null ? null : credit * FIRST_SHARE;
    await runStatement(connection, LIMIT_PAST, [id, anchor, selfService * FIRST_SHARE, first]);
  }
  return events;
}

const MEMO_COLUMNS =
  'id, memo_no, state, business_id, issued_by, terms_days, due_on, remark, created_at';
const LINE_COLUMNS =
  'id, memo_id, stone_id, state, business_id, issued_by, rap, disc, price_per_ct, amount, created_at';
const CHECK_COLUMNS = 'id, memo_line_id, stone_id, state, business_id, returned_by, created_at';
const INVOICE_COLUMNS = 'id, invoice_no, business_id, issued_by, source_no, due_on, created_at';
const INVOICE_LINE_COLUMNS =
  'id, invoice_id, stone_id, state, business_id, memo_line_id, rap, disc, price_per_ct, amount, created_at';
const CREDIT_COLUMNS = 'id, credit_note_no, invoice_id, business_id, issued_by, reason, created_at';

const NUMBERS = statement('demo-numbers', 'select prefix, year, last from number_series');

/** Returns functions that continue the existing number series, and that store the last numbers. */
async function readNumbers(connection: pg.PoolClient): Promise<{
  next: (prefix: string, year: number) => string;
  write: () => Promise<void>;
}> {
  const { rows } = await runStatement(connection, NUMBERS);
  const lasts = new Map(rows.map(({ prefix, year, last }) => [`${prefix}-${year}`, last]));
  return {
    next(prefix, year) {
      const series = `${prefix}-${year}`;
      const number = (lasts.get(series) ?? 0) + 1;
      lasts.set(series, number);
      return `${series}-${String(number).padStart(6, '0')}`;
    },
    write: () => continueSeries(connection, lasts),
  };
}
