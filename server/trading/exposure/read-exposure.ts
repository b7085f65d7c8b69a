import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { NEEDS_ADMINISTRATOR } from '../../platform/terms/terms-in-sql.ts';
import { IS_OVERDUE_FOR_LONG } from '../memos/overdue-memos.ts';
import {
  EXPOSURE,
  excessAmount,
  HELD_LINES,
  OPEN_INVOICES,
  OUT_LINES,
  OUT_ON_MEMO,
  REQUESTED_LINES,
  remainingAmount,
  remainingCredit,
  UNPAID_LINES,
} from './credit-limits.ts';

type Exposure = components['schemas']['Exposure'];

const part = (name: string, from: string): string =>
  `cross join lateral (select count(*)::int as ${name}_pieces, coalesce(sum(l.amount), 0) as ${name}_amount from ${from}) as ${name}`;

const READ = statement(
  'exposure-read',
  `select b.memo_limit, ${remainingAmount('b.memo_limit', OUT_ON_MEMO)} as room_left, b.credit_limit, e.total,
          ${remainingCredit('b.credit_limit', 'e.total')} as credit_left, ${excessAmount('b.credit_limit', 'e.total')} as over_by,
          ${NEEDS_ADMINISTRATOR} as needs_administrator,
          exists (select from memo m where m.business_id = b.id and ${IS_OVERDUE_FOR_LONG}) as takes_none,
          memo_out.*, memo_overdue.*, held.*, requested.*, invoiced.*
     from business b cross join lateral (select ${EXPOSURE} as total) as e
     ${part('memo_out', OUT_LINES)}
     ${part(
       'memo_overdue',
       `memo_line l join memo m on m.id = l.memo_id
         where l.business_id = b.id and ${stateIn('l.state', memoLineMachine, 'live')} and m.due_on < current_date`,
     )}
     ${part('held', HELD_LINES)}
     ${part('requested', REQUESTED_LINES)}
     cross join lateral (select (select count(*)::int from ${UNPAID_LINES}) as invoiced_pieces,
                                coalesce(sum(l.amount), 0) as invoiced_amount from ${OPEN_INVOICES}) as invoiced
    where b.id = $1 and b.deleted_at is null`,
  { present: ['needs_administrator'] },
);

export async function readExposure(pool: pg.Pool, businessId: BusinessId): Promise<Exposure> {
  const { rows } = await runStatement(pool, READ, [businessId]);
  const [found] = rows;
  if (!found) throw refuse('notFound');
  const of = (pieces: number, amount: string) => ({ pieces, amount: parseDecimal(amount) });
  return {
    memo_limit: parseDecimal(found.memo_limit),
    room_left: parseDecimal(found.room_left),
    credit_limit: parseDecimalOrNull(found.credit_limit),
    total: parseDecimal(found.total),
    credit_left: parseDecimalOrNull(found.credit_left),
    over_by: parseDecimal(found.over_by),
    needs_administrator: found.needs_administrator,
    takes_none: found.takes_none,
    out: of(found.memo_out_pieces, found.memo_out_amount),
    overdue: of(found.memo_overdue_pieces, found.memo_overdue_amount),
    held: of(found.held_pieces, found.held_amount),
    requested: of(found.requested_pieces, found.requested_amount),
    invoiced: of(found.invoiced_pieces, found.invoiced_amount),
  };
}
