import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { count } from '#common/count.ts';
import { ROLE } from '#machines/codes.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { type RefusalEntry, refuse, refuseField } from '../../platform/http/refusal.ts';
import type { AgreedTerms } from '../../stock/prices/agreed-price.ts';
import { DIGITS, decimalOf, wholeOf } from '../../stock/prices/decimals.ts';
import { parseCents, parseDiscount } from '../../stock/prices/money-input.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { checkEachAmount } from '../../workflows/below-cost-check.ts';
import { type Change, type LockedStone, lockedStone, stoneOf } from '../../workflows/change.ts';
import { lockChosenStones } from '../../workflows/chosen-stones.ts';
import type { FrozenPrices } from '../../workflows/frozen-prices.ts';
import { namePrices, type WantedPrices } from '../../workflows/named-prices.ts';
import { newMemoLineRecords, newMemoLines } from '../../workflows/records/memo-line-records.ts';
import { openMemo } from '../../workflows/records/memo-records.ts';
import { type NamedPrices, NO_PRICES } from '../../workflows/records/price-offer-records.ts';
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
    prices: sent = [],
    below_cost_reason,
  } = call.data;
  const terms = parseTerms(stock_numbers, sent);
  return runChange(call, async (tx) => {
    // Locks the stones before `user_id` is resolved. Otherwise, a request for an unknown stone
    // would reveal by its error whether the business exists.
    const stones = await lockChosenStones(tx, call.session, stock_numbers);
    const tradingClient = await resolveTradingClient(tx, call.session, user_id);
    const stoneIds = stones.map(({ id }) => id);
    const { current, offered } = tradingClient
      ? await namePrices(tx, stones, tradingClient, termsByStone(stones, terms))
      : NO_PRICES;
    const prices: FrozenPrices = new Map([...current, ...offered]);
    const open = async () => {
      if (!tradingClient) throw new Error('a memo needs a trading client');
      if (termsDays !== null) await refuseLongerTerms(tx, tradingClient, termsDays);
      return openMemo(tx, tradingClient, { termsDays, remark: remark.trim() || null });
    };
    const lines = await newMemoLines(tx, stones, tradingClient, prices);
    const { subjects, belowCost } = await checkEachAmount(
      tx,
      call.session.actor,
      lines,
      (line) => changedAmount(stoneOf(line), { current, offered }),
      below_cost_reason,
    );
    const isAboveLimit = lines.some(({ context }) => context.aboveLimit !== null);
    // A reason in `tx` would also be stored with other records, where the business could read it.
    const step = isAboveLimit ? { ...tx, reason: limit_reason.trim() } : tx;
    const issued = await applyEvents(step, newMemoLineRecords(open, prices), subjects, {
      type: 'memo.issue',
      actor: tx.actor,
      limitReason: limit_reason,
      withPrice: sent.length > 0,
      belowCost,
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

type SentPrice = components['schemas']['MemoPrice'];
type SentTerms = AgreedTerms & { field: string };

/** Refuses a price for a stone that is not on the memo, and two prices for one stone. */
function parseTerms(
  stockNumbers: readonly string[],
  sent: readonly SentPrice[],
): ReadonlyMap<string, SentTerms> {
  const issued = new Set(stockNumbers);
  const terms = new Map<string, SentTerms>();
  const faults: RefusalEntry[] = [];
  for (const [at, { stock_no, price_per_ct, disc }] of sent.entries()) {
    const field = `data.prices.${at}`;
    if (!issued.has(stock_no))
      faults.push({
        field,
        stock_no,
        message: 'The request contains a price for this stone, but not the stone itself.',
      });
    else if (terms.has(stock_no))
      faults.push({ field, stock_no, message: 'This stone has two prices. Send only one.' });
    else if (disc === undefined) {
      const place = `${field}.price_per_ct`;
      terms.set(stock_no, { perCarat: parseCents(place, price_per_ct ?? 0), field: place });
    } else {
      const place = `${field}.disc`;
      terms.set(stock_no, { disc: parseDiscount(place, disc), field: place });
    }
  }
  if (faults.length > 0) throw refuse('invalidRequest', faults);
  return terms;
}

const termsByStone = (
  stones: readonly LockedStone[],
  terms: ReadonlyMap<string, SentTerms>,
): WantedPrices =>
  new Map(
    stones.flatMap(({ id, stockNo }) => {
      const wanted = terms.get(stockNo);
      return wanted ? [[id, wanted]] : [];
    }),
  );

/** Amount in cents of an agreed price; undefined if it equals the price without an agreement. */
function changedAmount(stoneId: StoneId, { current, offered }: NamedPrices): number | undefined {
  const agreed = offered.get(stoneId);
  return agreed && agreed.amount !== current.get(stoneId)?.amount
    ? wholeOf(agreed.amount, DIGITS.money)
    : undefined;
}

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
