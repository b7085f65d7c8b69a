import type { RecordId } from '#api/ids.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { belowCostReason } from '#common/below-cost-reason.ts';
import { type BelowCostGrounds, NO_GROUNDS, type Priced } from '#machines/workflows/below-cost.ts';
import { readCaller } from '../people/accounts/may-call-now.ts';
import type { Session } from '../people/accounts/session.ts';
import { type AgreedTerms, agreedPrice, type FrozenStone } from '../stock/prices/agreed-price.ts';
import { DIGITS, wholeOf } from '../stock/prices/decimals.ts';
import { type Change, type Subject, stoneOf } from './change.ts';
import { readCurrentCosts } from './frozen-prices.ts';

export interface PriceSet<Own> {
  line: FrozenStone & { id: Own; amount: string };
  terms: AgreedTerms;
}

interface CostCheck<Context, Own extends RecordId> {
  subjects: Subject<Context, Own>[];
  belowCost: BelowCostGrounds;
}

/**
 * Sets `isBelowCost` on each locked record: true if its new amount (`amounts`, in cents) is below
 * the supplier's current price, false if it has no new amount. `costs`, in cents, replaces the
 * current prices of suppliers that answered an order with another price.
 */
export async function checkAmounts<Context extends Priced, Own extends RecordId>(
  change: Change,
  { actor }: Session,
  subjects: readonly Subject<Context, Own>[],
  amounts: ReadonlyMap<RecordId, number>,
  reason = '',
  costs: ReadonlyMap<RecordId, number> = new Map(),
): Promise<CostCheck<Context, Own>> {
  return checkEachAmount(
    change,
    actor,
    subjects,
    ({ id }) => (id === null ? undefined : amounts.get(id)),
    reason,
    ({ id }) => (id === null ? undefined : costs.get(id)),
  );
}

/** As `checkAmounts`, for records that may not exist yet. */
export async function checkEachAmount<Context extends Priced, Own extends RecordId>(
  change: Change,
  actor: Session['actor'],
  subjects: readonly Subject<Context, Own>[],
  amountOf: (subject: Subject<Context, Own>) => number | undefined,
  reason = '',
  answeredCostOf: (subject: Subject<Context, Own>) => number | undefined = () => undefined,
): Promise<CostCheck<Context, Own>> {
  const current = await readCurrentCosts(change, subjects.map(stoneOf));
  const weighed = subjects.map((subject) => {
    const amount = amountOf(subject);
    const cost = answeredCostOf(subject) ?? current.get(stoneOf(subject)) ?? 0;
    const isBelowCost = amount !== undefined && amount < cost;
    return { ...subject, context: { ...subject.context, isBelowCost } };
  });
  if (weighed.every(({ context }) => !context.isBelowCost))
    return { subjects: weighed, belowCost: NO_GROUNDS };
  const caller = await readCaller(change.connection, actor, [calls.updateDefaultMarkup]);
  const maySetMarkups = mayCall(caller, calls.updateDefaultMarkup);
  return { subjects: weighed, belowCost: { maySetMarkups, reason } };
}

/**
 * Checks whether requested prices are below cost. Skips unchanged prices, and invalid prices, which
 * the write rejects later.
 */
export async function checkPrices<Context extends Priced, Own extends RecordId>(
  change: Change,
  session: Session,
  subjects: readonly Subject<Context, Own>[],
  prices: readonly PriceSet<Own>[],
  reason = '',
): Promise<CostCheck<Context, Own>> {
  if (prices.length === 0) return { subjects: [...subjects], belowCost: NO_GROUNDS };
  const amounts = new Map<RecordId, number>(
    prices.flatMap(({ line, terms }) => {
      const price = agreedPrice(terms, line);
      return 'fault' in price || price.amount === line.amount
        ? []
        : [[line.id, wholeOf(price.amount, DIGITS.money)] as const];
    }),
  );
  return checkAmounts(change, session, subjects, amounts, reason);
}

export const belowCostReasonOf = (
  { isBelowCost }: Priced,
  { belowCost }: { type: string; belowCost?: BelowCostGrounds },
): string | null => (isBelowCost && belowCost ? belowCostReason(belowCost.reason) : null);
