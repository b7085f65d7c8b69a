import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import { invoiceMachine } from '#machines/workflows/invoice.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { stateNotIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { DIGITS, decimalOf, wholeOf } from '../../stock/prices/decimals.ts';

export type AccountStatement = components['schemas']['AccountStatement'];
type OpenItem = components['schemas']['OpenItem'];
type CreditItem = components['schemas']['CreditItem'];

const piecesOf = (growth: number): string =>
  `(count(*) filter (where s.growth_type = ${growth}))::int`;
const PIECES = `${piecesOf(GROWTH_TYPE.natural)} as natural, ${piecesOf(GROWTH_TYPE.labGrown)} as lab_grown, sum(l.amount + l.tax) as amount`;

/**
 * SQL for every move of money of business $1. `on_invoice` changes the open amount of the invoice,
 * `on_payment` changes the credit of the payment (negative: more credit); their sum changes the
 * balance. An allocation changes both by the same amount. A payment counts from the day on which
 * the money arrived, all other moves from the day on which they were recorded, but never before the
 * payment that they use.
 */
const MOVES = `
   select 'invoice' as kind, i.created_at as at, i.created_at::date as day, i.invoice_no as document, i.id as invoice_id, null::uuid as payment_id,
          t.natural, t.lab_grown, null::text as note, t.amount, t.amount as on_invoice, 0::numeric as on_payment
     from invoice i cross join lateral (
       select ${PIECES} from invoice_line l join stone s on s.id = l.stone_id where l.invoice_id = i.id) as t
    where i.business_id = $1
    union all
   select 'creditNote', coalesce(n.created_at, l.ended_at), coalesce(n.created_at, l.ended_at)::date, n.credit_note_no, l.invoice_id, null,
          l.natural, l.lab_grown, n.reason, l.amount, -l.amount, 0
     from (select l.invoice_id, l.credit_note_id, max(l.ended_at) as ended_at, ${PIECES}
             from invoice_line l join stone s on s.id = l.stone_id
            where l.business_id = $1 and ${stateNotIn('l.state', invoiceMachine, 'live')} group by l.invoice_id, l.credit_note_id) as l
     left join credit_note n on n.id = l.credit_note_id
    union all
   select 'payment', p.created_at, p.received_on, p.payment_no, null, p.id, 0, 0, p.bank_reference, p.amount, 0, -p.amount
     from payment p where p.business_id = $1
    union all
   select 'reversal', p.ended_at, greatest(p.ended_at::date, p.received_on), p.payment_no, null, p.id, 0, 0, p.reason, p.amount, 0, p.amount
     from payment p where p.business_id = $1 and p.ended_at is not null
    union all
   select case when u.invoice_id is null then 'refund' else 'allocation' end, u.created_at, greatest(u.created_at::date, p.received_on),
          p.payment_no, u.invoice_id, p.id, 0, 0, u.reason, u.amount, case when u.invoice_id is null then 0 else -u.amount end, u.amount
     from payment_use u join payment p on p.id = u.payment_id where u.business_id = $1
    union all
   select case when u.invoice_id is null then 'refundTakenBack' else 'release' end, u.released_at, greatest(u.released_at::date, p.received_on),
          p.payment_no, u.invoice_id, p.id, 0, 0, u.release_reason, u.amount, case when u.invoice_id is null then 0 else u.amount end, -u.amount
     from payment_use u join payment p on p.id = u.payment_id where u.business_id = $1 and u.released_at is not null`;

/**
 * One statement reads the entries, both balances and the open items, so that they belong to one
 * snapshot. Entries of one moment are in the order of `ranked`. $2 is the first day (null: the day of the first entry), $3 the last day.
 */
const READ = statement(
  'account-statement',
  `with moves as (${MOVES}),
     ranked as (select *, array_position(array['invoice', 'payment', 'refund', 'release', 'refundTakenBack', 'reversal', 'creditNote', 'allocation'], kind) as rank from moves),
     days as (select coalesce($3::date, current_date) as until),
     past as (
       select m.*, on_invoice + on_payment as change, sum(on_invoice + on_payment) over (order by m.day, m.at, m.rank, m.document, m.amount rows unbounded preceding) as balance,
              row_number() over (order by m.day, m.at, m.rank, m.document, m.amount) as nr
         from ranked m, days d where m.day <= d.until)
   select 'balance' as part, 0::bigint as nr, '' as kind, (select until from days)::text as day, '' as document, null::uuid as invoice_id, null::text as invoice_no,
          null::text as due_on, 0 as age_days, 0 as natural, 0 as lab_grown, null::text as note, coalesce(sum(amount), 0) as amount,
          coalesce(sum(change) filter (where day < $2), 0) as change, coalesce(sum(change), 0) as balance
     from past
    union all
   select 'entry', p.nr, p.kind, p.day::text, coalesce(p.document, i.invoice_no), p.invoice_id, i.invoice_no, i.due_on::text, 0, p.natural, p.lab_grown, p.note, p.amount, p.change, p.balance
     from past p left join invoice i on i.id = p.invoice_id where $2::date is null or p.day >= $2
    union all
   select 'open', row_number() over (order by i.due_on, i.id), '', i.created_at::date::text, i.invoice_no, i.id, i.invoice_no, i.due_on::text, d.until - i.created_at::date,
          0, 0, null, o.amount, o.open, greatest(d.until - i.due_on, 0)
     from (select invoice_id, sum(amount) filter (where kind = 'invoice') as amount, sum(on_invoice) as open from past where invoice_id is not null group by invoice_id) as o
     join invoice i on i.id = o.invoice_id cross join days d where o.open <> 0
    union all
   select 'credit', row_number() over (order by p.received_on, p.id), '', p.received_on::text, p.payment_no, null, null, null, d.until - p.received_on, 0, 0, p.bank_reference, p.amount, o.credit, o.credit
     from (select payment_id, -sum(on_payment) as credit from past where payment_id is not null group by payment_id) as o
     join payment p on p.id = o.payment_id cross join days d where o.credit <> 0
    order by part, nr`,
  { present: ['day', 'document', 'amount', 'change', 'balance'] },
);

const cents = (amount: string): number => wholeOf(amount, DIGITS.money);
const dollars = (whole: number): number => parseDecimal(decimalOf(whole, DIGITS.money));
const sumOf = (amounts: readonly number[]): number => dollars(amounts.reduce((a, b) => a + b, 0));

export interface StatementPeriod {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Returns the account of a business as of the last day, with the entries since the first day. */
export async function readAccountStatement(
  pool: pg.Pool,
  businessId: BusinessId,
  { startDate, endDate }: StatementPeriod,
): Promise<AccountStatement> {
  const { rows } = await runStatement(pool, READ, [businessId, startDate ?? null, endDate ?? null]);
  const of = (part: string) => rows.filter((row) => row.part === part);
  const [balance] = of('balance');
  if (!balance) throw new Error('the query for a statement of account returned no balance');
  const open = of('open').map((row) => ({
    ...row,
    days: Number(row.balance),
    open: cents(row.change),
  }));
  const overdue = open.filter(({ days }) => days > 0);
  const between = (least: number, most: number) =>
    sumOf(open.filter(({ days }) => days >= least && days <= most).map((row) => row.open));
  return {
    business_id: businessId,
    start_date: startDate ?? null,
    end_date: balance.day,
    opening: parseDecimal(balance.change),
    closing: parseDecimal(balance.balance),
    open: sumOf(open.map((row) => row.open)),
    overdue: sumOf(overdue.map((row) => row.open)),
    credit: sumOf(of('credit').map((row) => cents(row.change))),
    ageing: {
      not_due: between(0, 0),
      days_1_30: between(1, 30),
      days_31_60: between(31, 60),
      days_61_90: between(61, 90),
      over_90: between(91, Number.POSITIVE_INFINITY),
    },
    entries: of('entry').flatMap((row) => {
      const { part, nr, age_days, kind, ...entry } = row;
      if (kind === '') return [];
      return {
        ...entry,
        kind,
        amount: parseDecimal(row.amount),
        change: parseDecimal(row.change),
        balance: parseDecimal(row.balance),
      };
    }),
    open_items: open.map(
      (row): OpenItem => ({
        invoice_no: row.document,
        day: row.day,
        due_on: row.due_on ?? row.day,
        age_days: row.age_days,
        days_overdue: row.days,
        amount: parseDecimal(row.amount),
        open: dollars(row.open),
      }),
    ),
    credit_items: of('credit').map(
      (row): CreditItem => ({
        payment_no: row.document,
        day: row.day,
        amount: parseDecimal(row.amount),
        credit: parseDecimal(row.change),
      }),
    ),
  };
}
