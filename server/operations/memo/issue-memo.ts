import type { StoneId } from '#api/ids.gen.ts';
import { count } from '#common/count.ts';
import { ROLE } from '#machines/codes.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { DIGITS, decimalOf, wholeOf } from '../../stock/prices/decimals.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { type Change, lockedStone } from '../../workflows/change.ts';
import { lockChosenStones } from '../../workflows/chosen-stones.ts';
import { type FrozenPrices, readReservationPrices } from '../../workflows/frozen-prices.ts';
import { newMemoLineRecords, newMemoLines } from '../../workflows/records/memo-line-records.ts';
import { openMemo } from '../../workflows/records/memo-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import { resolveTradingClient } from '../../workflows/trading-client.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const issueMemo: Handler<OperationOf<'issueMemo'>> = (call) => {
  const {
    stock_numbers,
    user_id,
    terms_days: termsDays = null,
    remark = '',
    limit_reason = '',
  } = call.data;
  return runChange(call, async (tx) => {
    // Locks the stones before `user_id` is resolved. Otherwise, a request for an unknown stone
    // would reveal by its error whether the business exists.
    const stones = await lockChosenStones(tx, call.session, stock_numbers);
    const tradingClient = await resolveTradingClient(tx, call.session, user_id);
    const stoneIds = stones.map(({ id }) => id);
    const prices: FrozenPrices = tradingClient
      ? await readReservationPrices(tx, stoneIds, tradingClient)
      : new Map();
    const open = async () => {
      if (!tradingClient) throw new Error('a memo needs a trading client');
      if (termsDays !== null) await refuseLongerTerms(tx, tradingClient, termsDays);
      return openMemo(tx, tradingClient, { termsDays, remark: remark.trim() || null });
    };
    const lines = await newMemoLines(tx, stones, tradingClient, prices);
    const isAboveLimit = lines.some(({ context }) => context.aboveLimit !== null);
    // A reason in `tx` would also be stored with other records, where the business could read it.
    const step = isAboveLimit ? { ...tx, reason: limit_reason.trim() } : tx;
    const issued = await applyEvents(step, newMemoLineRecords(open, prices), lines, {
      type: 'memo.issue',
      actor: tx.actor,
      limitReason: limit_reason,
    });
    const [first] = issued;
    if (!first) throw new Error('the insert of memo lines returned no row');
    const { memo } = first.written;
    const amountOf = (stoneId: StoneId): string => prices.get(stoneId)?.amount ?? '0';
    const cents = stoneIds.reduce((sum, id) => sum + wholeOf(amountOf(id), DIGITS.money), 0);
    return {
      message: issued.length === 1 ? '1 stone is on memo' : `${issued.length} stones are on memo`,
      data: {
        memo_id: memo.id,
        memo_no: memo.memoNo,
        terms_days: memo.termsDays,
        due_on: memo.dueOn,
        amount: parseDecimal(decimalOf(cents, DIGITS.money)),
        lines: issued.map(({ written: { id, stoneId } }) => ({
          id,
          stock_no: lockedStone(tx, stoneId).stockNo,
          amount: parseDecimal(amountOf(stoneId)),
        })),
      },
    };
  });
};

const TERMS = statement('business-memo-days', 'select memo_days from business where id = $1');

/** Staff and associates may grant longer terms than those of the business. */
async function refuseLongerTerms(
  { connection: db, actor }: Change,
  { businessId }: TradingClient,
  termsDays: number,
): Promise<void> {
  if (actor.role !== ROLE.customer) return;
  const { rows } = await runStatement(db, TERMS, [businessId]);
  const most = rows[0]?.memo_days ?? 0;
  if (termsDays > most)
    throw refuseField('data.terms_days', `Your memos can run for at most ${count(most, 'day')}.`);
}
