import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { invoiceMachine } from '#machines/workflows/invoice.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { NEEDS_ADMINISTRATOR, termInSql } from '../../platform/terms/terms-in-sql.ts';
import { excessAmount, remainingAmount, remainingCredit } from './credit-limits.ts';

type Then = components['schemas']['ExposureThen'];

const PARTS = ['out', 'overdue', 'held', 'requested', 'invoiced'] as const;
type Part = (typeof PARTS)[number];

/**
 * SQL for the amount that counts against the credit limit at moment `p`. Omits `overdue`, because
 * `out` includes overdue stones.
 */
const TOTAL = PARTS.filter((part) => part !== 'overdue')
  .map((part) => `p.memo_${part}_amount`)
  .join(' + ');

/**
 * SQL for the periods in which a line of business $1 met the condition `isInState`. The periods are
 * computed from the ledger.
 */
const periodsInState = (
  workflow: string,
  lines: string,
  isInState: string,
  columns: string,
): string =>
  `select ${columns}, p.at, p.until from ${lines}
     cross join lateral (select e.at, e.to_state, lead(e.at, 1, 'infinity') over (order by e.id) as until
                           from ledger e where e.record_id = l.id and e.workflow = '${workflow}') as p
    where l.business_id = $1 and ${isInState}`;

/** A stone on memo counts at its issue price, because a later sale may have changed the amount. */
const OUT = periodsInState(
  'memoLine',
  'memo_line l join memo m on m.id = l.memo_id',
  stateIn('p.to_state', memoLineMachine, 'live'),
  'coalesce(l.issued_amount, l.amount) as amount, m.id as memo_id, m.due_on',
);

/** SQL for the due days of memo `o`, each with the period (`since`, `ended`) in which it applied. */
const DUE_DAYS = `select a.due_on, coalesce(lag(a.ended) over (order by a.ended), '-infinity') as since, a.ended
       from (select was_due_on as due_on, at as ended from memo_renewal where memo_id = o.memo_id
              union all select o.due_on, 'infinity') as a`;

/**
 * SQL for the amounts of order `r`. The amount of an open order can change, so each row also has
 * the period (`since`, `until`) in which the amount applied.
 */
const AMOUNTS = `select a.amount, coalesce(lag(a.until) over (order by a.until), '-infinity') as since, a.until
       from (select amount, until from request_amount_past where confirm_stone_id = r.id
              union all select r.own_amount, 'infinity') as a`;

/**
 * SQL for the periods in which each line counted toward a part of the exposure, such as `held`.
 * Within one part, the periods of a line never overlap.
 */
const PERIODS = `memo_out as (${OUT}),
     requested as (${periodsInState('confirmStone', 'confirm_stone l', stateIn('p.to_state', confirmStoneMachine, 'live'), 'l.id, l.amount as own_amount')}),
     periods as (
       select 'out' as part, amount, at, until from memo_out
        union all
       select 'overdue', o.amount, greatest(o.at, d.since, (d.due_on + 1)::timestamptz), least(o.until, d.ended)
         from memo_out o cross join lateral (${DUE_DAYS}) as d
        union all
       ${periodsInState('hold', 'hold l', stateIn('p.to_state', holdMachine, 'live'), `'held', l.amount`)}
        union all
       select 'requested', a.amount, greatest(r.at, a.since), least(r.until, a.until) from requested r cross join lateral (${AMOUNTS}) as a),
     billed as (${periodsInState('invoice', 'invoice_line l', stateIn('p.to_state', invoiceMachine, 'live'), 'l.invoice_id, l.amount + l.tax as amount')}),
     open_changes as (
       select invoice_id, at, 1 as pieces, amount from billed
        union all
       select invoice_id, until, -1, -amount from billed where until < 'infinity'
        union all
       select invoice_id, created_at, 0, -amount from payment_use where business_id = $1 and invoice_id is not null
        union all
       select invoice_id, released_at, 0, amount from payment_use where business_id = $1 and invoice_id is not null and released_at is not null),
     open_amounts as (
       select invoice_id, at, sum(sum(pieces)) over o as pieces, sum(sum(amount)) over o as amount
         from open_changes group by invoice_id, at window o as (partition by invoice_id order by at))`;

/**
 * The stones of an invoice count while a part of it is open, so the changes of their number follow
 * from the open amounts before and after each change.
 */
const INVOICE_CHANGES = `select 'invoiced', (counted - lag(counted, 1, 0) over t)::int, amount - lag(amount, 1, 0) over t, at
         from (select invoice_id, at, amount, case when amount > 0 then pieces else 0 end as counted from open_amounts) as c
       window t as (partition by invoice_id order by at)`;

const column = (part: Part, of: 'pieces' | 'amount'): string => `memo_${part}_${of}`;
const sums = PARTS.map(
  (part) => `(sum(d.pieces) filter (where d.part = '${part}'))::int as ${column(part, 'pieces')},
            sum(d.amount) filter (where d.part = '${part}') as ${column(part, 'amount')}`,
).join(', ');
const running = PARTS.map(
  (part) => `coalesce(sum(s.${column(part, 'pieces')}) over w, 0)::int as ${column(part, 'pieces')},
            coalesce(sum(s.${column(part, 'amount')}) over w, 0) as ${column(part, 'amount')}`,
).join(', ');

// The start of a period adds its amount and the end subtracts it, so the running total at a moment
// is the exposure. The query therefore reads each period only once.
const READ = statement(
  'exposure-past',
  `with ${PERIODS},
     turns as (
       select part, 1 as pieces, amount, at from periods where at < until
        union all
       select part, -1, -amount, until from periods where at < until and until < 'infinity'
        union all
       ${INVOICE_CHANGES}),
     sums as (
       select width_bucket(d.at - interval '1 microsecond', $2::timestamptz[]) as place, ${sums}
         from turns d where d.at > '-infinity' group by 1),
     points as (
       select m.at, m.nr, ${running}
         from unnest($2::timestamptz[]) with ordinality as m (at, nr) left join sums s on s.place = m.nr - 1
       window w as (order by m.nr))
   select p.*, c.memo_limit, ${remainingAmount('c.memo_limit', 'p.memo_out_amount')} as room_left, c.credit_limit, e.total,
          ${remainingCredit('c.credit_limit', 'e.total')} as credit_left, ${excessAmount('c.credit_limit', 'e.total')} as over_by
     from points p cross join lateral (select ${TOTAL} as total) as e cross join lateral (
       select memo_limit, credit_limit from (
         select memo_limit, credit_limit, until from business_limit_past where business_id = $1 and until > p.at
          union all select memo_limit, credit_limit, 'infinity' from business where id = $1) as k order by until limit 1) as c
    order by p.nr`,
  { present: ['at'] },
);

/**
 * Returns the exposure of a business at each moment. The caller must pass the moments in ascending
 * order.
 */
export async function readPastExposure(
  pool: pg.Pool,
  businessId: BusinessId,
  moments: readonly (Date | string)[],
): Promise<Then[]> {
  const { rows } = await runStatement(pool, READ, [businessId, [...moments]]);
  return rows.map((row) => {
    const part = (name: Part) => ({
      pieces: row[`memo_${name}_pieces`],
      amount: parseDecimal(row[`memo_${name}_amount`]),
    });
    return {
      at: row.at.toISOString(),
      memo_limit: parseDecimal(row.memo_limit),
      room_left: parseDecimal(row.room_left),
      credit_limit: parseDecimalOrNull(row.credit_limit),
      total: parseDecimal(row.total),
      credit_left: parseDecimalOrNull(row.credit_left),
      over_by: parseDecimal(row.over_by),
      out: part('out'),
      overdue: part('overdue'),
      held: part('held'),
      requested: part('requested'),
      invoiced: part('invoiced'),
    };
  });
}

const TOOK_NONE = statement(
  'exposure-took-none',
  `with memo_out as (${OUT})
   select exists (
     select from memo_out o cross join lateral (${DUE_DAYS}) as d
      where o.at <= $2 and o.until > $2 and d.since <= $2 and d.ended > $2 and d.due_on < $2::timestamptz::date
      - coalesce((select days from overdue_days_past where until > $2 order by until limit 1), ${termInSql('overdue_days')})) as takes_none,
     ${NEEDS_ADMINISTRATOR} as needs_administrator`,
  { present: ['needs_administrator'] },
);

/**
 * Returns the exposure of a business, that is, the credit in use, at one moment. `at` is a string,
 * because a Date would lose the microseconds.
 */
export async function readExposureAt(
  pool: pg.Pool,
  businessId: BusinessId,
  at: string,
): Promise<components['schemas']['Exposure']> {
  const [[then], more] = await Promise.all([
    readPastExposure(pool, businessId, [at]),
    runStatement(pool, TOOK_NONE, [businessId, at]),
  ]);
  const [found] = more.rows;
  if (!then || !found) throw new Error('the query for a past exposure returned no row');
  const { at: _, ...exposure } = then;
  return { ...exposure, ...found };
}
