import { MEMO_MOVEMENT } from '../../src/machines/codes.ts';
import type { Client } from '../../src/machines/workflows/people.ts';
import { DIGITS, decimalOf, wholeOf } from '../prices/decimals.ts';
import type { Change } from './change.ts';
import type { FrozenPrices } from './frozen-prices.ts';

// The row of the business is locked, so that two memos at once do not each see the room of the other.
const ROOM = {
  name: 'memo-limit-room',
  text: `with own as (select id, memo_limit from business where id = $1 for no key update)
         select own.memo_limit >= $2::numeric + coalesce((
                  select sum(l.amount) from memo_line l where l.business_id = own.id and l.state = ${MEMO_MOVEMENT.issued.code}), 0) as fits
           from own`,
};

/** Whether a business may have these stones out beside those that it has out already. */
export async function isWithinMemoLimit(
  change: Change,
  { businessId }: Client,
  prices: FrozenPrices,
): Promise<boolean> {
  let cents = 0;
  for (const { amount } of prices.values()) cents += wholeOf(amount, DIGITS.money);
  const { rows } = await change.client.query<{ fits: boolean }>({
    ...ROOM,
    values: [businessId, decimalOf(cents, DIGITS.money)],
  });
  return rows[0]?.fits ?? false;
}
