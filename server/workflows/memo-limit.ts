import type { StoneId } from '#api/ids.gen.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import type { MemoLineContext } from '#machines/workflows/memo-line.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { NEEDS_ADMINISTRATOR } from '../platform/terms/terms-in-sql.ts';
import { DIGITS, decimalOf, wholeOf } from '../stock/prices/decimals.ts';
import {
  EXPOSURE,
  excessAmount,
  HELD_LINES,
  OUT_ON_MEMO,
} from '../trading/exposure/credit-limits.ts';
import { IS_OVERDUE_FOR_LONG } from '../trading/memos/overdue-memos.ts';
import type { Change } from './change.ts';
import type { FrozenPrices } from './frozen-prices.ts';

// Locks the business, so that the second of two concurrent memos sees the amount of the first.
const LOCK = statement('memo-limit-lock', 'select from business where id = $1 for no key update');
// `EXPOSURE` already contains the holds of the business on these stones. `h` subtracts these holds,
// so that no stone counts twice.
const READ_LIMITS = statement(
  'memo-limit-room',
  `select b.memo_limit >= $2::numeric + ${OUT_ON_MEMO} as fits,
          ${excessAmount('b.credit_limit', `(${EXPOSURE} + $2::numeric - h.amount)`)} as above_by, ${NEEDS_ADMINISTRATOR} as needs_administrator
     from business b
     cross join lateral (select coalesce(sum(l.amount), 0) as amount from ${HELD_LINES} and l.stone_id = any($3)) as h
    where b.id = $1`,
  { present: ['needs_administrator'] },
);

/**
 * Checks the limits of a business as if stones with these prices were added to its memos.
 * `isWithinLimit` is true if the memo limit is not exceeded. `aboveLimit` is null if the credit
 * limit is not exceeded.
 */
export async function checkMemoLimits(
  change: Change,
  { businessId }: TradingClient,
  prices: FrozenPrices,
): Promise<Pick<MemoLineContext, 'isWithinLimit' | 'aboveLimit'>> {
  let cents = 0;
  for (const { amount } of prices.values()) cents += wholeOf(amount, DIGITS.money);
  await runStatement(change.connection, LOCK, [businessId]);
  // A statement that waits for the lock still sees the data from before the wait. Therefore the
  // lock and this read are separate statements.
  const { rows } = await runStatement(change.connection, READ_LIMITS, [
    businessId,
    decimalOf(cents, DIGITS.money),
    [...prices.keys()] as StoneId[],
  ]);
  const [limits] = rows;
  if (!limits) throw new Error('the query for a locked business returned no row');
  const isAbove = wholeOf(limits.above_by, DIGITS.money) > 0;
  return {
    isWithinLimit: limits.fits,
    aboveLimit: isAbove
      ? { by: limits.above_by, needs: limits.needs_administrator ? 'administrator' : 'reason' }
      : null,
  };
}

const OVERDUE = statement(
  'memo-limit-overdue',
  `select from memo m where m.business_id = $1 and ${IS_OVERDUE_FOR_LONG} limit 1`,
);

/**
 * Returns true if a memo of the business is overdue by more days than the setting `overdue_days`.
 * Customers of the business may then take no stones on memo; staff and associates may still issue
 * memos.
 */
export async function hasLongOverdueMemo(
  change: Change,
  { businessId }: TradingClient,
): Promise<boolean> {
  const { rowCount } = await runStatement(change.connection, OVERDUE, [businessId]);
  return rowCount === 1;
}
