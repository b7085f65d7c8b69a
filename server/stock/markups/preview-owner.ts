import type { BusinessId, ProviderId, StoneId, UserId } from '#api/ids.gen.ts';
import { MARKUP_SCOPE, type MarkupScope } from '#common/markup-scope.ts';
import {
  isHeldAtCost,
  type MarkedStone,
  markupChain,
  ruleAt,
  ruleThatCounts,
  withRules,
} from '../prices/markup-book.ts';
import type { PriceBook } from '../prices/price-book.ts';
import { columnPrices, priceColumns, priceTables } from '../prices/price-columns.ts';
import { NO_CLIENT, SUPPLIERS, type Viewer } from '../prices/viewer.ts';
import { type CellValue, cellKey } from './cells.ts';
import { type OwnerName, ownerAs } from './owners.ts';
import type { OfferedStones } from './preview-stones.ts';

/**
 * A planned change of one owner's markup rules, with the price books before and after the change.
 */
export interface OwnerPlan {
  owner: OwnerName;
  scope: MarkupScope;
  cells: readonly CellValue[];
  viewer: Viewer;
  before: PriceBook;
  after: PriceBook;
}

export function ownerPlan(
  book: PriceBook,
  scope: MarkupScope,
  owner: OwnerName,
  cells: readonly CellValue[],
): OwnerPlan {
  const wanted = cells.map((cell) => ({ ...cell, scope, ownerId: owner.id }));
  const differing = wanted.filter((place) => {
    const rule = ruleAt(book.markups, place);
    return rule === null
      ? place.points !== null
      : rule.points !== place.points || rule.mode !== place.mode || isHeldAtCost(rule);
  });
  return {
    owner,
    scope,
    cells: differing,
    viewer: viewerOfOwner(scope, owner),
    before: book,
    after: { ...book, markups: withRules(book.markups, differing) },
  };
}

/**
 * Returns the viewer whose prices the preview compares: the owner, or a guest if the owner is
 * neither a business nor an associate.
 */
function viewerOfOwner(scope: MarkupScope, owner: OwnerName): Viewer {
  if (scope === MARKUP_SCOPE.business)
    return {
      ...NO_CLIENT,
      businessId: ownerAs<BusinessId>(owner),
      associateId: owner.associateId,
    };
  if (scope === MARKUP_SCOPE.associate)
    return { ...NO_CLIENT, associateId: ownerAs<UserId>(owner) };
  return NO_CLIENT;
}

/**
 * Returns the scope of the rule that prices the stone; null unless that scope is more specific than
 * the scope of the change.
 */
export function overruledBy(
  { after, scope, viewer }: OwnerPlan,
  stone: MarkedStone,
): MarkupScope | null {
  const winner = ruleThatCounts(markupChain(after.markups, viewer, stone))?.scope ?? null;
  return winner !== null && winner > scope ? winner : null;
}

/**
 * Returns the index of the supplier in the price book, if the plan changes a supplier's markups.
 * Returns null for other scopes, and undefined if the price book does not contain the supplier.
 */
export function supplierPlace({ scope, owner, before }: OwnerPlan): number | null | undefined {
  const id = scope === MARKUP_SCOPE.provider ? ownerAs<ProviderId>(owner) : null;
  return id && before.providers.get(id);
}

export interface Effect {
  stones: number;
  overruled: number;
  repriced: number;
  /** `before` and `after`: total prices in cents; exact, because no stock is worth 2^53 cents */
  before: number;
  after: number;
  below_cost: number;
  /** total loss, in cents, on the stones below cost */
  lost: number;
  worst: BelowCost | null;
}

/** A stone that would be offered below cost; amounts in cents. */
export interface BelowCost {
  id: StoneId;
  cost: number;
  amount: number;
}

export function effectOf(plan: OwnerPlan, stones: OfferedStones): Effect {
  const { columns, subRange } = stones;
  const { length } = columns.carat;
  const old = columnPrices(length);
  const next = columnPrices(length);
  priceColumns(columns, priceTables(plan.before, plan.viewer), old);
  priceColumns(columns, priceTables(plan.after, plan.viewer), next);
  const cost = columnPrices(length);
  priceColumns(columns, priceTables(plan.before, SUPPLIERS), cost);
  const changed = new Set(plan.cells.map(cellKey));
  const isOverruled = overruledLookup(plan);
  const ownPlace = supplierPlace(plan);
  const effect: Effect = {
    ...{ stones: 0, overruled: 0, repriced: 0, before: 0, after: 0 },
    ...{ below_cost: 0, lost: 0, worst: null },
  };
  for (let i = 0; i < length; i += 1) {
    const place = {
      diamondType: stones.diamondType[i] as 1 | 2,
      growthType: stones.growthType[i] as 1 | 2,
      subRange: subRange[i] ?? 0,
    };
    const provider = stones.provider[i] ?? 0;
    if (ownPlace !== null && provider !== ownPlace) continue;
    if (!changed.has(cellKey(place))) continue;
    effect.stones += 1;
    if (isOverruled(provider, place)) effect.overruled += 1;
    if (old.perCarat[i] !== next.perCarat[i]) effect.repriced += 1;
    effect.before += old.amount[i] ?? 0;
    effect.after += next.amount[i] ?? 0;
    const found = { id: stones.ids[i], cost: cost.amount[i] ?? 0, amount: next.amount[i] ?? 0 };
    if (found.amount >= found.cost || found.id === undefined) continue;
    effect.below_cost += 1;
    effect.lost += found.cost - found.amount;
    const { worst } = effect;
    if (worst === null || found.amount / found.cost < worst.amount / worst.cost)
      effect.worst = { ...found, id: found.id };
  }
  return effect;
}

/**
 * Returns a memoized function that returns true if a more specific rule prices a supplier's stones
 * in a cell.
 */
function overruledLookup(plan: OwnerPlan) {
  const providerAt = new Map([...plan.after.providers].map(([id, place]) => [place, id]));
  const known = new Map<string, boolean>();
  return (provider: number, place: Parameters<typeof cellKey>[0]): boolean => {
    const key = `${provider}/${cellKey(place)}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const providerId = providerAt.get(provider) ?? null;
    const answer = overruledBy(plan, { ...place, providerId }) !== null;
    known.set(key, answer);
    return answer;
  };
}
