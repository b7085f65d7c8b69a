import type { Client } from '../../src/machines/workflows/people.ts';
import { ask, statement } from '../platform/db/statement.ts';
import { DIGITS, decimalOf, wholeOf } from '../stock/prices/decimals.ts';
import { OUT_ON_MEMO } from '../trading/exposure/memo-room.ts';
import { IS_OVERDUE_FOR_LONG } from '../trading/memos/overdue-memos.ts';
import type { Change } from './change.ts';
import type { FrozenPrices } from './frozen-prices.ts';

// The row of the business is locked, so that of two memos at once the second sees the room that the first has left.
const LOCK = statement('memo-limit-lock', 'select from business where id = $1 for no key update');
const ROOM = statement(
  'memo-limit-room',
  `select b.memo_limit >= $2::numeric + ${OUT_ON_MEMO} as fits from business b where b.id = $1`,
);

/** Whether a business may have these stones out beside those that it has out already. */
export async function isWithinMemoLimit(
  change: Change,
  { businessId }: Client,
  prices: FrozenPrices,
): Promise<boolean> {
  let cents = 0;
  for (const { amount } of prices.values()) cents += wholeOf(amount, DIGITS.money);
  await ask(change.client, LOCK, [businessId]);
  // A statement of its own: one that waited for the lock would not see what was written meanwhile.
  const { rows } = await ask(change.client, ROOM, [businessId, decimalOf(cents, DIGITS.money)]);
  return rows[0]?.fits ?? false;
}

const OVERDUE = statement(
  'memo-limit-overdue',
  `select from memo m where m.business_id = $1 and ${IS_OVERDUE_FOR_LONG} limit 1`,
);

/** Whether a business keeps stones for so long after their day that it takes none by itself. */
export async function hasMemoOverdueForLong(
  change: Change,
  { businessId }: Client,
): Promise<boolean> {
  const { rowCount } = await ask(change.client, OVERDUE, [businessId]);
  return rowCount === 1;
}
