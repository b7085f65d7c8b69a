import type pg from 'pg';
import type { BusinessId } from '../../../src/api/ids.gen.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import {
  APPROVAL,
  HOLD_STATUS,
  INVOICE_STATUS,
  MEMO_MOVEMENT,
} from '../../../src/machines/codes.ts';
import { decimal } from '../../platform/db/decimal.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { IS_OVERDUE_FOR_LONG } from '../memos/overdue-memos.ts';
import { OUT_ON_MEMO, overBy, roomLeft } from './memo-room.ts';

type Exposure = components['schemas']['Exposure'];

const part = (name: string, from: string): string =>
  `cross join lateral (select count(*)::int as ${name}_pieces, coalesce(sum(l.amount), 0) as ${name}_amount from ${from}) as ${name}`;

/** Nobody tells the portal of a payment: what is due for payment already is taken for paid. */
const NOT_DUE_YET = 'i.due_on >= current_date';

const READ = statement(
  'exposure-read',
  `select b.memo_limit, ${roomLeft('b.memo_limit', OUT_ON_MEMO)} as room_left, ${overBy('b.memo_limit', OUT_ON_MEMO)} as over_by,
          exists (select from memo m where m.business_id = b.id and ${IS_OVERDUE_FOR_LONG}) as takes_none,
          memo_out.*, memo_overdue.*, held.*, requested.*, invoiced.*
     from business b
     ${part('memo_out', `memo_line l where l.business_id = b.id and l.state = ${MEMO_MOVEMENT.issued.code}`)}
     ${part(
       'memo_overdue',
       `memo_line l join memo m on m.id = l.memo_id
         where l.business_id = b.id and l.state = ${MEMO_MOVEMENT.issued.code} and m.due_on < current_date`,
     )}
     ${part('held', `hold l where l.business_id = b.id and l.state = ${HOLD_STATUS.held.code}`)}
     ${part('requested', `confirm_stone l where l.business_id = b.id and l.state = ${APPROVAL.pending.code}`)}
     ${part(
       'invoiced',
       `invoice i join invoice_line l on l.invoice_id = i.id
         where i.business_id = b.id and ${NOT_DUE_YET} and l.state = ${INVOICE_STATUS.billed.code}`,
     )}
    where b.id = $1 and b.deleted_at is null`,
);

/** What a business has of the house at this moment, against its limit. */
export async function readExposure(pool: pg.Pool, businessId: BusinessId): Promise<Exposure> {
  const { rows } = await ask(pool, READ, [businessId]);
  const [found] = rows;
  if (!found) throw refuse('notFound');
  const of = (pieces: number, amount: string) => ({ pieces, amount: decimal(amount) });
  return {
    memo_limit: decimal(found.memo_limit),
    room_left: decimal(found.room_left),
    over_by: decimal(found.over_by),
    takes_none: found.takes_none,
    out: of(found.memo_out_pieces, found.memo_out_amount),
    overdue: of(found.memo_overdue_pieces, found.memo_overdue_amount),
    held: of(found.held_pieces, found.held_amount),
    requested: of(found.requested_pieces, found.requested_amount),
    invoiced: of(found.invoiced_pieces, found.invoiced_amount),
  };
}
